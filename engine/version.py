"""The version of Hexplain: the only place where it is written."""

VERSION = "0.1.0"
