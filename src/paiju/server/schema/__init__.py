"""Descriptions of the protocol, all made from its types: JSON Schema, OpenAPI, AsyncAPI, TypeScript, tables for people.

``python -m paiju.server.schema`` writes the files that are kept in the repository, with ``--check`` it only says which
of them are stale.
"""
