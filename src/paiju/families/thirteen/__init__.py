"""十三张: what duogui13, fujian13 and taiwan13 share."""

from paiju.core.texts import register_texts

register_texts(__name__)
