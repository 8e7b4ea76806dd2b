"""Strict reading of scenario data: TOML into typed values, and findings with their line."""
