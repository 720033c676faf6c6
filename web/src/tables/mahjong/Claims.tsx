/** What is offered: each with the tiles it takes. What commits the hand says so, and asks the first time. */

import { tileName } from "../../cards/names";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { parseTiles, type Tile } from "../../cards/tiles";
import { capital, fill, script, t } from "../../lang";
import type { CangzhouLaidGroup, CangzhouLock } from "../../net/games";
import type { ActionOf } from "../../net/types";
import { Icon } from "../../ui/Icon";
import { Term, useExplained } from "../../ui/Term";
import { TileStrip } from "../../ui/Tile";
import { Confirm, Countdown } from "../../ui/parts";
import type { TableProps as AnyProps } from "../kinds";
import "./Claims.css";

type TableProps = AnyProps<"mahjong">;
type Action = ActionOf<"mahjong">;
type Laid = CangzhouLaidGroup;
const UNCOMMITTED: CangzhouLock = { kind: null, count: 0, needed: 0 };

interface ClaimsProps extends TableProps {
  busy: boolean;
  chosen: Tile | null;
  onAct: (action: Action) => Promise<void>;
  /** Stands before what is offered. */
  before?: ComponentChildren;
}

export function Claims(props: ClaimsProps) {
  const { table, texts, now, chosen, onAct } = props;
  const { view } = table;
  const lock = view.lock ?? UNCOMMITTED;
  const [asking, setAsking] = useState<{ action: Action; kind: string; tiles: string } | null>(null);
  const word = (kind: string): string => capital(script(texts[`mark.${kind}`] ?? texts[`action.${kind}`] ?? kind));
  const take = (action: Action, laid: Laid): void => {
    if (laid.lock && lock.kind === null) setAsking({ action, kind: laid.lock, tiles: laid.tiles });
    else void onAct(action);
  };
  const { laid } = view;
  const isWindow = view.phase !== "turn";
  return (
    <div class="claims" role="group" aria-label={t("mahjong.choices")}>
      {props.before}
      {isWindow && <Countdown until={table.ask?.deadline ?? null} now={now} />}
      {view.offers.map((offer, at) => (
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
          {t("mahjong.discard_go", { tile: tileName(chosen) })}
        </Claim>
      )}
      {asking && (
        <Confirm
          text={fill(script(texts[`commit.${asking.kind}`] ?? ""), { needed: lock.needed })}
          picture={<TileStrip tiles={parseTiles(asking.tiles)} />}
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
  onTake?: (action: Action) => void;
  children: ComponentChildren;
}

function Claim({ action, style = action.kind, texts, busy, hinted, onAct, onTake, children }: ClaimProps) {
  const explained = useExplained(texts, `action.${action.kind}`);
  const take = (): void => {
    if (explained.wasHeld()) return;
    if (onTake) onTake(action);
    else void onAct(action);
  };
  return (
    <>
      <button
        type="button"
        class={`claim ${style} ${same(action, hinted) ? "hinted" : ""}`}
        disabled={busy}
        {...explained.props}
        onClick={take}
      >
        {children}
      </button>
      {explained.explanation}
    </>
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
  const lock = props.table.view.lock ?? UNCOMMITTED;
  const tiles = parseTiles(laid.tiles);
  return (
    <>
      <Claim
        {...props}
        action={offer}
        style={laid.lock ? `${offer.kind} commits` : offer.kind}
        onTake={(action) => onTake(action, laid)}
      >
        <span>{word}</span>
        {tiles.length > 0 && <TileStrip class="mini" tiles={tiles} />}
        {laid.lock && (
          <span class="claim-lock">
            <Icon name="lock" />
            <span class="unseen">{t("mahjong.commits")}</span>
            {lock.count + 1}/{lock.needed}
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
