/** Coins fly from who pays to who is paid, after the cards have turned; not for those who asked for less motion. */

import { useEffect, useRef } from "preact/hooks";
import type { Entry } from "../../net/types";
import { prefersStill } from "../../state/prefs";
import { paymentsOf, type Payment } from "./payments";

const AFTER_REVEAL = 650;
const BETWEEN = 70;
const FLIGHT = 620;
const MOST_COINS = 7;

export function CoinFlow({ entries, round }: { entries: Entry[]; round: number }) {
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = layer.current;
    if (!box || prefersStill()) return;
    const payments = paymentsOf(entries);
    const most = Math.max(...payments.map((one) => one.amount));
    const coins = payments.flatMap((payment) => {
      const count = Math.max(2, Math.round((payment.amount / most) * MOST_COINS));
      return Array.from({ length: count }, (_, n) => flyingCoin(box, payment, n));
    });
    return () => coins.forEach((coin) => coin?.remove());
  }, [round, entries.length]);
  return <div ref={layer} class="coin-layer" aria-hidden="true" />;
}

function flyingCoin(box: HTMLElement, { from, to }: Payment, nth: number): HTMLElement | null {
  const [start, end] = [from, to].map((seat) => middleOf(box, seat));
  if (!start || !end) return null;
  const coin = document.createElement("span");
  coin.className = "coin";
  box.append(coin);
  const spread = (nth % 3) * 10 - 10;
  const flight = coin.animate(
    [
      { transform: `translate(${start.x}px, ${start.y}px) scale(0.4)`, opacity: 0 },
      {
        transform: `translate(${(start.x + end.x) / 2 + spread}px, ${(start.y + end.y) / 2 - 34 + spread}px)`,
        opacity: 1,
        offset: 0.5,
      },
      { transform: `translate(${end.x}px, ${end.y}px) scale(0.7)`, opacity: 0.2 },
    ],
    { duration: FLIGHT, delay: AFTER_REVEAL + nth * BETWEEN, easing: "ease-in-out", fill: "both" },
  );
  flight.onfinish = () => coin.remove();
  return coin;
}

function middleOf(box: HTMLElement, seat: number): { x: number; y: number } | null {
  const panel = box.parentElement?.querySelector(`[data-seat="${seat}"]`)?.getBoundingClientRect();
  const base = box.getBoundingClientRect();
  return panel ? { x: panel.x + panel.width / 2 - base.x, y: panel.y + panel.height / 2 - base.y } : null;
}
