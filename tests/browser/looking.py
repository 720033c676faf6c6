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


SPILLS = """() => {
  const flaws = new Set();
  const scope = document.querySelector('dialog[open], [aria-modal]') ?? document.querySelector('#app');
  const stays = (one) => one.closest('.next-bar, .start-bar, .create-foot, .steps, .running, .table-head, dialog');
  const inside = (box, up) => {  // what is left of it in a part that hides or scrolls
    const { left, top, right, bottom } = up.getBoundingClientRect();
    const [x, y] = [Math.max(box.left, left), Math.max(box.top, top)];
    const [wide, high] = [Math.min(box.right, right) - x, Math.min(box.bottom, bottom) - y];
    return new DOMRect(x, y, Math.max(0, wide), Math.max(0, high));
  };
  const seen = (one, box) => {
    for (let up = one; up && up !== scope; up = up.parentElement)
      if (getComputedStyle(up).overflowX !== 'visible') box = inside(box, up);
    return box;
  };
  const words = [];
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const one = node.parentElement;
    if (!node.data.trim() || one.closest('svg, select, .unseen, .stamp, .bubble')) continue;
    if (!one.checkVisibility({ visibilityProperty: true }) || getComputedStyle(one).clipPath !== 'none') continue;
    const name = `"${node.data.trim().slice(0, 28)}"`;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const whole of range.getClientRects()) {
      const box = seen(one, whole);
      if (box.width < 2 || box.height < 2) continue;
      if (box.left < -1.5 || box.right > innerWidth + 1.5) flaws.add(`reaches beyond the edge: ${name}`);
      const holder = one.closest('.button, .type, .plan, .plate, .panel-hand, .chip');
      const room = holder?.getBoundingClientRect();
      const spare = box.height * 0.2;  // above and below the letters
      if (room && (box.left < room.left - 1.5 || box.right > room.right + 1.5
          || box.top + spare < room.top || box.bottom - spare > room.bottom) && !one.closest('.plate-mark'))
        flaws.add(`spills out of ${holder.className}: ${name}`);
      words.push({ one, box, name });
    }
  }
  const faces = [...scope.querySelectorAll('.card-button, .strip > .card, .tile-button')]
    .map((one) => ({ one, box: seen(one.parentElement, one.getBoundingClientRect()), name: 'a face' }));
  const meet = ({ one, box: a }, { one: other, box: b }) => one !== other && !other.contains(one)
    && stays(one) === stays(other) && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.height, b.height) * 0.4;
  words.forEach((word, at) => {
    for (const other of [...words.slice(at + 1), ...faces])
      if (meet(word, other)) flaws.add(`${word.name} lies on ${other.name}`);
  });
  return [...flaws];
}"""
"""Words outside of what holds them, beyond the edge of the screen, or lying on other words or on a card."""
