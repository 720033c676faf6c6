/** Coins fly from who pays to who is paid as a class is settled; not for those who asked for less motion. */

import { useRef } from "preact/hooks";
import type { AnpaiSettled } from "../../net/games";
import { prefersStill } from "../../state/prefs";
import { useChange } from "../../state/hooks";

const AFTER_MARK = 120;
const BETWEEN = 35;
const FLIGHT = 540;
const MOST_COINS = 7;

/** Payer, payee and amount. */
type Payment = AnpaiSettled["payments"][number];

/** Of one class at a time; `turn` names it. */
export function CoinFlow({ payments, turn }: { payments: readonly Payment[]; turn: string }) {
  const layer = useRef<HTMLDivElement>(null);
  useChange([turn], () => {
    const box = layer.current;
    if (!box || prefersStill() || payments.length === 0) return;
    const most = Math.max(...payments.map(([, , amount]) => amount));
    const coins = payments.flatMap((payment) => {
      const count = Math.max(2, Math.round((payment[2] / most) * MOST_COINS));
      return Array.from({ length: count }, (_, n) => flyingCoin(box, payment, n));
    });
    return () => coins.forEach((coin) => coin?.remove());
  });
  return <div ref={layer} class="coin-layer" aria-hidden="true" />;
}

function flyingCoin(box: HTMLElement, [from, to]: Payment, nth: number): HTMLElement | null {
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
    { duration: FLIGHT, delay: AFTER_MARK + nth * BETWEEN, easing: "ease-in-out", fill: "both" },
  );
  flight.onfinish = () => coin.remove();
  return coin;
}

function middleOf(box: HTMLElement, seat: number): { x: number; y: number } | null {
  const panel = box.parentElement?.querySelector(`[data-seat="${seat}"]`)?.getBoundingClientRect();
  const base = box.getBoundingClientRect();
  return panel ? { x: panel.x + panel.width / 2 - base.x, y: panel.y + panel.height / 2 - base.y } : null;
}
