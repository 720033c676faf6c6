/** Every part that pages and tables are made of, side by side. */

import { useState } from "preact/hooks";
import { ALL_TILES } from "../cards/tiles";
import { RANKS, SUITS } from "../cards/cards";
import { BACKS, CARD_LOOKS, FELTS, TILE_LOOKS } from "../state/prefs";
import { BOTS, PEOPLE } from "../faces/people";
import { Looks } from "../ui/Looks";
import { NameForm } from "../ui/Settings";
import { CardBack, CardFace, CardStrip } from "../ui/Card";
import { Icon } from "../ui/Icon";
import { Radios } from "../ui/Radios";
import { TileBack, TileFace, TileStrip } from "../ui/Tile";
import { Avatar, Button, Notice } from "../ui/parts";
import { SeatPlate } from "../tables/SeatPlate";
import "../ui/parts.css";
import "../ui/faces.css";
import "../pages/pages.css";
import "../pages/tools.css";
import "../tables/table.css";

const CARDS = [...[...SUITS].flatMap((suit) => [...RANKS].reverse().map((rank) => rank + suit)), "bj", "sj", "jk"];
const COURT = ["Ah", "Ks", "Qh", "Jd", "Kc", "Ts", "7d", "bj", "sj", "jk"];
const KINDS = ["primary", "plain", "quiet", "danger"] as const;
const WHO = { name: "一二三四五六七八九十一二三四五六", bot: false, online: true, auto: false, left: false };

export function Parts() {
  const [at, setAt] = useState(0);
  return (
    <main class="page">
      <h1 class="unseen">{"parts"}</h1>
      {CARD_LOOKS.map((look) => (
        <section key={look} class="panel" aria-label={`cards ${look}`} data-cards={look}>
          <div class="picker">
            {CARDS.map((card) => (
              <CardFace key={card} card={card} />
            ))}
          </div>
          <div class="row">
            <CardStrip class="big" cards={COURT} />
            <CardStrip class="tight" cards={COURT} />
          </div>
        </section>
      ))}
      {FELTS.map((felt, at) => (
        <section key={felt} class="felt" aria-label={`felt ${felt}`} data-felt={felt}>
          <div class="strip big">
            {BACKS.map((back) => (
              <span key={back} class="gallery-back" data-back={back}>
                <CardBack />
              </span>
            ))}
          </div>
          <div data-tiles={TILE_LOOKS[at % TILE_LOOKS.length]}>
            <div class="picker tiles-nine">
              {ALL_TILES.map((tile) => (
                <TileFace key={tile} tile={tile} />
              ))}
              <TileBack />
            </div>
            <TileStrip class="small" tiles={ALL_TILES} />
          </div>
        </section>
      ))}
      <section class="felt" aria-label="seats">
        <div class="others">
          <SeatPlate who={WHO} score={12} mark="庄" active said="快点儿吧，我等到花儿都谢了" />
          <SeatPlate who={{ ...WHO, name: "小红", online: false }} score={-3} done />
          <SeatPlate who={{ ...WHO, name: "机器人甲", bot: true, muted: true }} score="100,000" status="摆牌" me />
        </div>
        <div class="row">
          {KINDS.map((kind) => (
            <Button key={kind} kind={kind} icon="bulb">
              {kind}
            </Button>
          ))}
        </div>
      </section>
      <section class="panel" aria-label="controls">
        <div class="row">
          {KINDS.map((kind) => (
            <Button key={kind} kind={kind} icon="bulb">
              {kind}
            </Button>
          ))}
          <Button disabled>plain</Button>
          <Button icon="gear" label="icon" />
          <Icon name="lock" />
        </div>
        <div class="row">
          {PEOPLE.map((_, avatar) => (
            <Avatar key={avatar} avatar={avatar} />
          ))}
          {BOTS.map((_, avatar) => (
            <Avatar key={avatar} avatar={avatar} hue={avatar + 3} bot />
          ))}
          <Avatar avatar={3} off />
        </div>
        <p class="scores">
          {PEOPLE.map((_, avatar) => (
            <Avatar key={avatar} avatar={avatar} />
          ))}
        </p>
        <NameForm />
        <Looks />
        <Radios
          id="radios"
          labelledBy="radios"
          items={["自动", "浅色", "深色"].map((text, key) => ({ key, text }))}
          at={at}
          onPick={setAt}
        />
        <Notice
          trouble={{ code: "x", message: { zh: "房间满了，换一间吧。", en: "The room is full." } }}
          onClose={() => undefined}
        />
      </section>
    </main>
  );
}
