"""Advice on 沧州麻将: what to discard, claim or declare."""
