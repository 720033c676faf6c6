/** One winner: who, the hand, the tile it was won on, and what lies on the table. */

import { parseTiles } from "../../../cards/tiles";
import { script, t, type Key } from "../../../lang";
import type { Values } from "../../../net/types";
import { changed } from "../../../pages/calc/form";
import { TilesField } from "../../../pages/calc/PickField";
import { NOBODY, SeatPick } from "../../../pages/calc/SeatPick";
import { Beside } from "../../../pages/calc/Wrong";
import { Button } from "../../../ui/parts";
import { Radios } from "../../../ui/Radios";
import { TileFace } from "../../../ui/Tile";
import { PUNG, ZA, asksOrigin, CONCEALED, kindsAt, KONGS, MELDS, MOST_MELDS, winnersOf } from "./draft";
import type { Draft, Meld, Winner } from "./draft";

const MOST_TILES = 14;
const IN_A_MELD = 4;

interface WinnerProps {
  at: number;
  winner: Winner;
  draft: Draft;
  options: Values;
  seats: number;
  texts: Record<string, string>;
  onTile: (tile: string) => void;
  onChange: (change: Partial<Winner>) => void;
  onRemove?: () => void;
}

export function WinnerFields({ at, winner, draft, onTile, onChange, onRemove, ...table }: WinnerProps) {
  const others = winnersOf(draft).flatMap((one, other) => (other === at ? [] : [one.seat]));
  return (
    <fieldset class="panel calc-player">
      <legend>{t("score.winner_is", { n: winner.seat + 1 })}</legend>
      <div class="row">
        <SeatPick
          label={t("score.winner")}
          seats={table.seats}
          value={winner.seat}
          except={others}
          onPick={(seat) => onChange({ seat })}
        />
        {onRemove && <Button kind="quiet" icon="close" label={t("score.remove_winner")} onClick={onRemove} />}
      </div>
      <TilesField
        label={t("score.hand")}
        hint="123m 456p 789s 11z …"
        field={`wins[${at}].hand`}
        most={MOST_TILES}
        value={winner.hand}
        onChange={(hand) => onChange({ hand })}
      />
      {at === 0 ? (
        <WinningTile hand={winner.hand} tile={draft.tile} onPick={onTile} />
      ) : (
        <p class="help">{t("score.same_tile")}</p>
      )}
      <MeldsField at={at} winner={winner} {...table} onChange={(melds) => onChange({ melds })} />
    </fieldset>
  );
}

/** One of the tiles of the hand: nothing to type. */
function WinningTile({ hand, tile, onPick }: { hand: string; tile: string; onPick: (tile: string) => void }) {
  const held = [...new Set(parseTiles(hand))];
  return (
    <div class="field">
      <span id="winning-tile">{t("score.tile")}</span>
      {held.length === 0 && <span class="help">{t("score.tile_after")}</span>}
      <div class="picker winning" role="group" aria-labelledby="winning-tile">
        {held.map((one) => (
          <button key={one} type="button" aria-pressed={one === tile} onClick={() => onPick(one)}>
            <TileFace tile={one} />
          </button>
        ))}
      </div>
      <Beside field="tile" />
    </div>
  );
}

interface MeldsProps {
  at: number;
  winner: Winner;
  options: Values;
  seats: number;
  texts: Record<string, string>;
  onChange: (melds: Meld[]) => void;
}

function MeldsField({ at, winner, onChange, ...table }: MeldsProps) {
  const { melds, seat } = winner;
  const fresh: Meld = { kind: PUNG, tiles: "", payer: (seat + 1) % table.seats, drawn: false };
  return (
    <div class="calc-player" role="group" aria-label={t("score.melds")}>
      <h3>{t("score.melds")}</h3>
      {melds.map((meld, index) => (
        <MeldLine
          key={index}
          field={`wins[${at}].melds[${index}]`}
          meld={meld}
          winner={seat}
          {...table}
          onChange={(change) => onChange(changed(melds, index, change))}
          onRemove={() => onChange(melds.filter((_, other) => other !== index))}
        />
      ))}
      {melds.length < MOST_MELDS && (
        <Button icon="plus" onClick={() => onChange([...melds, fresh])}>
          {t("score.add_meld")}
        </Button>
      )}
    </div>
  );
}

interface MeldLineProps {
  field: string;
  meld: Meld;
  winner: number;
  options: Values;
  seats: number;
  texts: Record<string, string>;
  onChange: (change: Partial<Meld>) => void;
  onRemove: () => void;
}

function MeldLine({ field, meld, winner, options, seats, texts, onChange, onRemove }: MeldLineProps) {
  const kinds = kindsAt(options);
  const shown = kinds.includes(meld.kind) ? kinds : [...kinds, meld.kind];
  return (
    <div class="meld-line">
      <select
        value={meld.kind}
        aria-label={t("score.meld_kind")}
        onChange={(event) => onChange({ kind: event.currentTarget.value })}
      >
        {shown.map((kind) => (
          <option key={kind} value={kind}>
            {script(texts[`meld.${MELDS[kind]!}`] ?? kind)}
          </option>
        ))}
      </select>
      <Button kind="quiet" icon="close" label={t("score.remove_meld")} onClick={onRemove} />
      <TilesField
        label={t("score.meld_tiles")}
        hint="111z"
        field={field}
        most={IN_A_MELD}
        value={meld.tiles}
        onChange={(tiles) => onChange({ tiles })}
      />
      {KONGS.includes(meld.kind) && <Payer meld={meld} winner={winner} seats={seats} onChange={onChange} />}
      {asksOrigin(meld.kind, options) && <Origin meld={meld} onChange={onChange} />}
    </div>
  );
}

type ChangeProps = Pick<MeldLineProps, "meld" | "onChange">;

/** Who pays for the winner's kong. */
function Payer({ meld, winner, seats, onChange }: ChangeProps & { winner: number; seats: number }) {
  const none = t("score.not_counted");
  if (meld.kind !== CONCEALED)
    return (
      <SeatPick
        label={t("score.kong_from")}
        seats={seats}
        except={[winner]}
        none={none}
        value={meld.payer}
        onPick={(payer) => onChange({ payer })}
      />
    );
  const payers = [(winner + 1) % seats, NOBODY];
  return (
    <label class="field">
      <span>{t("score.kong_pays")}</span>
      <select
        value={meld.payer === NOBODY ? NOBODY : payers[0]}
        onChange={(event) => onChange({ payer: Number(event.currentTarget.value) })}
      >
        {payers.map((payer) => (
          <option key={payer} value={payer}>
            {payer === NOBODY ? none : t("score.everybody")}
          </option>
        ))}
      </select>
    </label>
  );
}

const ORIGINS: { drawn: boolean; word: Key }[] = [
  { drawn: false, word: "score.from_discard" },
  { drawn: true, word: "score.from_wall" },
];

function Origin({ meld, onChange }: ChangeProps) {
  const label = t(meld.kind === ZA ? "score.third" : "score.fourth");
  return (
    <div class="field origin">
      <span>{label}</span>
      <Radios
        label={label}
        items={ORIGINS.map(({ drawn, word }) => ({ key: String(drawn), text: t(word) }))}
        at={ORIGINS.findIndex((one) => one.drawn === meld.drawn)}
        onPick={(index) => onChange({ drawn: ORIGINS[index]!.drawn })}
      />
    </div>
  );
}
