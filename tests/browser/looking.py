"""What a careful reviewer looks for on any screen: controls that can be hit, are named, and are large enough to tap."""

from __future__ import annotations

from typing import Any

TAP = 43.5
"""The smallest side of what is tapped, in pixels; half a pixel is forgiven."""
LEGIBLE = 12.5

FLAWS = """([tap, legible]) => {
  const flaws = new Set();
  const bars = '.create-foot, .start-bar, .steps, .mine-tiles, .auto-bar, .pick-foot, .next-bar, .look-bar';
  const top = document.querySelector('dialog[open], [aria-modal]') ?? document;
  const labels = (one) => [...(one.labels ?? [])];
  const nameOf = (one) => one.getAttribute('aria-label') || labels(one).map((label) => label.innerText).join(' ')
    || one.innerText || one.title || one.getAttribute('aria-labelledby')
    || one.querySelector('[aria-label]')?.getAttribute('aria-label') || '';
  const clear = (one, owns) => {  // what lies under a bar that stays must come out by scrolling
    const [left, above, felt] = [scrollX, scrollY, one.closest('.felt')];
    const scrolled = felt?.scrollTop;
    one.scrollIntoView({ block: 'center', behavior: 'instant' });
    const box = one.getBoundingClientRect();
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    scrollTo({ left, top: above, behavior: 'instant' });
    if (felt) felt.scrollTop = scrolled;
    return hit === null || owns(hit);
  };
  for (const one of top.querySelectorAll('button, a[href], input, select, summary')) {
    if (one.disabled || one.closest('[inert]') || !one.checkVisibility({ visibilityProperty: true })) continue;
    const box = one.getBoundingClientRect();
    if (!box.width) continue;
    const what = `${one.tagName.toLowerCase()}.${one.className} "${nameOf(one).trim().slice(0, 24)}"`;
    if (!nameOf(one).trim()) flaws.add(`has no name: ${what}`);
    const label = one.type === 'checkbox' ? one.closest('label')?.getBoundingClientRect() : null;
    const knob = one.matches('.switch') ? 14 : 0;  // its touch area reaches above and below it
    const area = one.matches('.term') ? getComputedStyle(one, '::after') : null;  // as does that of a word
    const wide = Math.max(box.width, label?.width ?? 0, parseFloat(area?.width ?? 0));
    const side = Math.min(wide, Math.max(box.height + knob, label?.height ?? 0, parseFloat(area?.height ?? 0)));
    if (side < tap && !one.matches('.rule-id, input[type=range]'))
      flaws.add(`is small (${Math.round(box.width)}x${Math.round(box.height)}): ${what}`);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue;
    const felt = one.closest('.felt')?.getBoundingClientRect();  // it may scroll: what is cut off is not there
    if (felt && (y < felt.top || y > felt.bottom)) continue;
    const hit = document.elementFromPoint(x, y);
    const owns = (hit) => one.contains(hit) || hit.contains(one) || labels(one).some((label) => label.contains(hit));
    const bar = hit?.closest(bars);
    const by = `${hit?.tagName}.${hit?.className?.baseVal ?? hit?.className}`;
    if (hit && !owns(hit) && !bar) flaws.add(`is covered by ${by}: ${what}`);
    if (hit && !owns(hit) && bar && !clear(one, owns)) flaws.add(`stays under ${by} however one scrolls: ${what}`);
  }
  for (const one of top.querySelectorAll('*')) {
    if (one.children.length || !one.textContent.trim() || one.closest('svg, .tick')) continue;
    if (!one.checkVisibility() || one.matches('.unseen, noscript, script, style, option')) continue;
    const style = getComputedStyle(one);
    const words = `${one.tagName.toLowerCase()}.${one.className} "${one.textContent.trim().slice(0, 24)}"`;
    if (parseFloat(style.fontSize) < legible) flaws.add(`is tiny (${style.fontSize}): ${words}`);
    if (style.overflow !== 'visible' && one.clientWidth && one.scrollWidth > one.clientWidth + 1)
      flaws.add(`is cut off: ${words}`);
  }
  for (const one of document.querySelectorAll('.bubble, .notice')) {
    const box = one.getBoundingClientRect();
    if (box.left < 0 || box.right > innerWidth) flaws.add(`reaches beyond the edge: ${one.textContent}`);
  }
  const ids = [...document.querySelectorAll('[id]')].map((one) => one.id);
  ids.forEach((id, at) => { if (ids.indexOf(id) < at) flaws.add(`is there twice: #${id}`); });
  if (document.documentElement.scrollWidth > innerWidth) flaws.add('the page scrolls to the side');
  return [...flaws];
}"""


def flaws_of(person: Any) -> list[str]:
    """What is wrong with the screen this person looks at."""
    person.page.wait_for_timeout(150)
    return list(person.page.evaluate(FLAWS, [TAP, LEGIBLE]))
