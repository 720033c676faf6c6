/** 下跑: how much more one plays for, before the tiles are dealt. */

import { useState } from "preact/hooks";
import { t } from "../../lang";
import { both } from "../../lang/both";
import type { OptionForm } from "../../net/types";
import { Stepper } from "../../ui/Options";
import { Explained } from "../../ui/Term";
import { Button } from "../../ui/parts";
import type { TableProps } from "../kinds";

/** Up to here each value has a button of its own. */
const FEW = 11;

export function Xiapao({ table, texts, act }: TableProps<"mahjong">) {
  const { view } = table;
  const most = view.options.max_run;
  const stake = (points: number): void => void act({ kind: "xiapao", points });
  return (
    <div class="mine-tiles staking">
      {!view.to_act || !table.ask ? (
        <p class="waiting">{t("mahjong.xiapao_wait")}</p>
      ) : (
        <div class="betting">
          <h2>
            <Explained texts={texts} text={t("mahjong.xiapao")} />
          </h2>
          <div class="chips-row">
            <button type="button" class="chip word" onClick={() => stake(0)}>
              {t("mahjong.xiapao_0")}
            </button>
            {most <= FEW ? (
              Array.from({ length: most }, (_, n) => (
                <button key={n} type="button" class="chip" onClick={() => stake(n + 1)}>
                  {n + 1}
                </button>
              ))
            ) : (
              <Amount most={most} onStake={stake} />
            )}
          </div>
        </div>
      )}
    </div>
  );
}

/** Any number up to the limit. */
function Amount({ most, onStake }: { most: number; onStake: (points: number) => void }) {
  const [points, setPoints] = useState(1);
  const form: OptionForm = {
    name: "xiapao",
    label: both("mahjong.xiapao_points"),
    help: { zh: "", en: "" },
    default: 1,
    choices: null,
    low: 1,
    high: most,
    rule: null,
  };
  return (
    <>
      <Stepper id="xiapao" form={form} value={points} onChange={(value) => setPoints(Number(value))} />
      <Button kind="primary" onClick={() => onStake(points)}>
        {t("mahjong.xiapao_go", { n: points })}
      </Button>
    </>
  );
}
