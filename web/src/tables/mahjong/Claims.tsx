/** What is offered: each with the tiles it takes. What commits the hand says so, and asks the first time. */

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { parseTiles, tileName, type Tile } from "../../cards/tiles";
import { capital, fill, script, speech, t } from "../../lang";
import type { Action } from "../../net/types";
import { Icon } from "../../ui/Icon";
import { Term } from "../../ui/Term";
import { TileStrip } from "../../ui/Tile";
import { Confirm, Countdown } from "../../ui/parts";
import type { TableProps } from "../kinds";

/** What an offer lays down, and the kind it commits to; a seat's commitment so far. Both come with the view. */
interface Laid {
  tiles: string;
  lock: string | null;
}
interface Lock {
  kind: string | null;
  count: number;
  needed: number;
}

interface ClaimsProps extends TableProps {
  busy: boolean;
  chosen: Tile | null;
  onAct: (action: Action) => Promise<void>;
}

export function Claims(props: ClaimsProps) {
  const { table, texts, now, chosen, onAct } = props;
  const { view } = table;
  const lock = view.lock as Lock;
  const [asking, setAsking] = useState<{ action: Action; kind: string } | null>(null);
  const word = (kind: string): string => capital(script(texts[`action.${kind}`] ?? kind));
  const take = (action: Action, laid: Laid): void => {
    if (laid.lock && lock.kind === null) setAsking({ action, kind: laid.lock });
    else void onAct(action);
  };
  const laid = view.laid as Laid[];
  const isWindow = view.phase !== "turn";
  return (
    <div class="claims" role="group" aria-label={t("mahjong.choices")}>
      {isWindow && <Countdown until={table.ask?.deadline ?? null} now={now} />}
      {((view.offers ?? []) as Action[]).map((offer, at) => (
        <Offer
          key={at}
          {...props}
          offer={offer}
          laid={laid[at]!}
          word={word(offer.kind)}
          explained={laid[at]!.lock !== null && laid.findIndex((one) => one.lock === laid[at]!.lock) === at}
          onTake={take}
        />
      ))}
      {isWindow && (
        <Claim {...props} action={{ kind: "pass" }}>
          {t("mahjong.pass")}
        </Claim>
      )}
      {chosen && (
        <Claim {...props} action={{ kind: "discard", tile: chosen }} style="go">
          {t("mahjong.discard_go", { tile: script(tileName(chosen, speech())) })}
        </Claim>
      )}
      {asking && (
        <Confirm
          text={fill(script(texts[`commit.${asking.kind}`] ?? ""), { needed: lock.needed })}
          yes={word(asking.action.kind)}
          onNo={() => setAsking(null)}
          onYes={() => {
            setAsking(null);
            void onAct(asking.action);
          }}
        />
      )}
    </div>
  );
}

interface ClaimProps extends ClaimsProps {
  action: Action;
  style?: string;
  label?: string;
  onTake?: (action: Action) => void;
  children: ComponentChildren;
}

function Claim({ action, style = action.kind, label, busy, hinted, onAct, onTake, children }: ClaimProps) {
  return (
    <button
      type="button"
      class={`claim ${style} ${same(action, hinted) ? "hinted" : ""}`}
      disabled={busy}
      aria-label={label}
      onClick={() => (onTake ? onTake(action) : void onAct(action))}
    >
      {children}
    </button>
  );
}

interface OfferProps extends ClaimsProps {
  offer: Action;
  laid: Laid;
  word: string;
  /** The first of its kind has its explanation beside it. */
  explained: boolean;
  onTake: (action: Action, laid: Laid) => void;
}

function Offer({ offer, laid, word, explained, onTake, ...props }: OfferProps) {
  const lock = props.table.view.lock as Lock;
  const tiles = parseTiles(laid.tiles);
  const count = { n: lock.count + 1, all: lock.needed };
  return (
    <>
      <Claim
        {...props}
        action={offer}
        style={laid.lock ? `${offer.kind} commits` : offer.kind}
        label={laid.lock ? t("mahjong.commits", { name: word, ...count }) : undefined}
        onTake={(action) => onTake(action, laid)}
      >
        <span>{word}</span>
        {tiles.length > 0 && <TileStrip class="mini" tiles={tiles} />}
        {laid.lock && (
          <span class="claim-lock">
            <Icon name="lock" />
            {count.n}/{count.all}
          </span>
        )}
      </Claim>
      {explained && (
        <Term texts={props.texts} id={offer.kind}>
          ?
        </Term>
      )}
    </>
  );
}

function same(offer: Action, hinted: Action | null): boolean {
  return hinted !== null && JSON.stringify(offer) === JSON.stringify(hinted);
}
