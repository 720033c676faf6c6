/** Kongs that pay, besides those among the winners' melds: whose, of which kind, from whom. */

import { script, t } from "../../../lang";
import { changed } from "../../../pages/calc/form";
import { SeatPick } from "../../../pages/calc/SeatPick";
import { Beside } from "../../../pages/calc/Wrong";
import { Button } from "../../../ui/parts";
import { CONCEALED, elsewhere, KONGS, MELDS, winnersOf, type Draft, type Kong } from "./draft";

interface KongsProps {
  draft: Draft;
  seats: number;
  texts: Record<string, string>;
  onChange: (kongs: Kong[]) => void;
}

export function KongsField({ draft, seats, texts, onChange }: KongsProps) {
  const { kongs } = draft;
  const winners = winnersOf(draft).map((one) => one.seat);
  const add = (): void => {
    const seat = elsewhere(0, winners, seats);
    onChange([...kongs, { seat, kind: KONGS[0]!, from: elsewhere(seat + 1, [seat], seats) }]);
  };
  return (
    <fieldset class="panel calc-player">
      <legend>{t(draft.end === "nobody" ? "score.kongs" : "score.other_kongs")}</legend>
      <p class="help">{t(draft.end === "nobody" ? "score.kongs_void" : "score.kongs_hint")}</p>
      {kongs.map((kong, at) => (
        <KongLine
          key={at}
          kong={kong}
          seats={seats}
          texts={texts}
          onChange={(change) => onChange(changed(kongs, at, change))}
          onRemove={() => onChange(kongs.filter((_, other) => other !== at))}
        />
      ))}
      <Beside field="kongs" />
      <Button icon="plus" onClick={add}>
        {t("score.add_kong")}
      </Button>
    </fieldset>
  );
}

interface KongLineProps {
  kong: Kong;
  seats: number;
  texts: Record<string, string>;
  onChange: (change: Partial<Kong>) => void;
  onRemove: () => void;
}

function KongLine({ kong, seats, texts, onChange, onRemove }: KongLineProps) {
  return (
    <div class="kong-line" role="group" aria-label={t("score.kongs")}>
      <label class="field">
        <span>{t("score.kong_kind")}</span>
        <select value={kong.kind} onChange={(event) => onChange({ kind: event.currentTarget.value })}>
          {KONGS.map((kind) => (
            <option key={kind} value={kind}>
              {script(texts[`meld.${MELDS[kind]!}`] ?? kind)}
            </option>
          ))}
        </select>
      </label>
      <SeatPick label={t("score.kong_of")} seats={seats} value={kong.seat} onPick={(seat) => onChange({ seat })} />
      {kong.kind === CONCEALED ? (
        <p class="field">
          <span>{t("score.kong_pays")}</span>
          <b>{t("score.everybody")}</b>
        </p>
      ) : (
        <SeatPick
          label={t("score.kong_from")}
          seats={seats}
          except={[kong.seat]}
          value={kong.from}
          onPick={(from) => onChange({ from })}
        />
      )}
      <Button kind="quiet" icon="close" label={t("score.remove_kong")} onClick={onRemove} />
    </div>
  );
}
