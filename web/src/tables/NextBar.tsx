/** Under a deal that is over: go on, and who is still looking; after the last one, to the result. */

import { useEffect, useState } from "preact/hooks";
import { t } from "../lang";
import { Button, useSeconds } from "../ui/parts";
import type { TableProps } from "./kinds";
import { useChange } from "../state/hooks";

interface NextBarProps extends Pick<TableProps, "table" | "seat" | "who" | "next" | "now" | "toResult"> {
  word: string;
  /** Shows at once what is being shown bit by bit; null when all is. */
  skip?: (() => void) | null;
}

export function NextBar({ table, seat, who, next, now, toResult, word, skip = null }: NextBarProps) {
  const { pause } = table;
  const seconds = useSeconds(pause?.until ?? null, now);
  const isRested = useRest(pause !== null || toResult !== null);
  if (toResult) return <LastBar skip={skip} toResult={toResult} isRested={isRested} />;
  if (!pause) return null;
  const waiting = who.flatMap((one, index) =>
    !one.bot && !one.left && one.online && !pause.ready.includes(index) ? [index] : [],
  );
  const pressed = seat !== null && pause.ready.includes(seat);
  return (
    <div class="next-bar">
      <Skip skip={skip} />
      {seat !== null && (
        <Button kind="primary" class="wide" disabled={pressed || !isRested} onClick={next}>
          {pressed ? t("table.next_wait", { names: fewNames(waiting.map((one) => who[one]!.name)) }) : word}
        </Button>
      )}
      {seconds !== null && <span class="help">{t("table.next_in", { n: seconds })}</span>}
    </div>
  );
}

const REST = 500;

/** A moment after it has come up: the second tap of two on what stood here before is not meant for it. */
function useRest(isUp: boolean): boolean {
  const [isRested, setRested] = useState(false);
  useEffect(() => {
    setRested(false);
    const timer = setTimeout(() => setRested(isUp), REST);
    return () => clearTimeout(timer);
  }, [isUp]);
  return isRested;
}

/** Two names, and that there are more. */
function fewNames(names: string[]): string {
  return names.slice(0, 2).join("、") + (names.length > 2 ? "…" : "");
}

function Skip({ skip }: { skip: (() => void) | null }) {
  return skip && <Button onClick={skip}>{t("table.skip")}</Button>;
}

const LOOKED_AT = 10_000;

interface LastBarProps {
  skip: (() => void) | null;
  toResult: () => void;
  isRested: boolean;
}

/** The result comes by itself, but only some time after the last card has been shown. */
function LastBar({ skip, toResult, isRested }: LastBarProps) {
  const done = skip === null;
  const [until, setUntil] = useState<number | null>(null);
  const seconds = useSeconds(until, Date.now);
  useEffect(() => {
    if (done) setUntil(Date.now() + LOOKED_AT);
  }, [done]);
  useChange([seconds], () => {
    if (seconds === 0) toResult();
  });
  return (
    <div class="next-bar last">
      <Skip skip={skip} />
      <Button kind="primary" class="wide" disabled={!isRested} onClick={toResult}>
        {t("over.see")}
      </Button>
      <span class="help">{seconds === null ? "" : t("over.see_in", { n: seconds })}</span>
    </div>
  );
}
