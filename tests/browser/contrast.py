"""How well words can be told from what they stand on, where axe does not say: on felt, which is no plain colour."""

from __future__ import annotations

from typing import Any

FAINT = """() => {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const known = new Map();
  const rgba = (text) => {
    if (!known.has(text)) {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = text;
      canvas.fillRect(0, 0, 1, 1);
      const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
      known.set(text, [r, g, b, a / 255]);
    }
    return known.get(text);
  };
  const over = ([r, g, b, a], below) => [r, g, b].map((one, at) => one * a + below[at] * (1 - a));
  const COLOUR = /(?:rgba?|hsla?|color|oklch|oklab|lab|lch)\\([^()]*\\)|transparent/g;
  const grounds = new Map();
  const groundsOf = (one) => {  // every colour that may lie under what stands in it
    if (one === null) return [[255, 255, 255]];
    if (!grounds.has(one)) {
      const { backgroundColor, backgroundImage } = getComputedStyle(one);
      const plain = rgba(backgroundColor);
      let below = plain[3] === 1 ? [plain.slice(0, 3)] : groundsOf(one.parentElement).map((old) => over(plain, old));
      const stops = backgroundImage.includes('gradient') ? backgroundImage.match(COLOUR) ?? [] : [];
      if (stops.length) below = stops.flatMap((stop) => below.map((old) => over(rgba(stop), old)));
      grounds.set(one, [...new Map(below.map((ground) => [ground.map(Math.round).join(), ground])).values()]);
    }
    return grounds.get(one);
  };
  const light = (colour) => {
    const linear = (c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    const [r, g, b] = colour.map((one) => linear(one / 255));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const between = (a, b) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);
  const inactive = ':disabled, [aria-disabled=true], [inert], label:has(:disabled), svg, .avatar, noscript, option';
  const out = new Set();
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (text) => (text.data.trim() ? 1 : 3));
  while (words.nextNode()) {
    const one = words.currentNode.parentElement;
    if (one.closest(inactive) || one.closest('.unseen') || !one.checkVisibility({ visibilityProperty: true })) continue;
    const style = getComputedStyle(one);
    const [r, g, b, a] = rgba(style.color);
    let clear = a;
    for (let at = one; at; at = at.parentElement) clear *= Number(getComputedStyle(at).opacity);
    const size = parseFloat(style.fontSize);
    const wanted = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) ? 3 : 4.5;
    const worst = Math.min(...groundsOf(one).map((ground) => between(over([r, g, b, clear], ground), ground)));
    const what = `${one.tagName.toLowerCase()}.${one.className} "${one.textContent.trim().slice(0, 20)}"`;
    if (worst < wanted - 0.01) out.add(`${worst.toFixed(2)} < ${wanted}: ${what}`);
  }
  return [...out];
}"""


def faint_words(page: Any) -> list[str]:
    """Words on this page whose contrast is below what WCAG AA asks for, by the worst colour that may lie under them."""
    return list(page.evaluate(FAINT))
