/** Who waits at a door that asks the host, and the host's answer. */

import { t } from "../lang";
import type { Room } from "../net/types";
import type { RoomSession } from "../state/session";
import { Avatar, Button } from "../ui/parts";

export function Knocks({ session, room }: { session: RoomSession; room: Room }) {
  if (session.value.seat !== room.host || room.knocks.length === 0) return null;
  const answer = (player: string, yes: boolean): void => void session.send({ t: "admit", player, yes });
  return (
    <ul class="knocks" role="status" aria-label={t("room.knocks")}>
      {room.knocks.map(({ player, name, avatar }) => (
        <li key={player} class="row">
          <Avatar name={name} avatar={avatar} />
          <span class="knock-words">{t("room.knocking", { name })}</span>
          <Button kind="primary" onClick={() => answer(player, true)}>
            {t("room.let_in")}
          </Button>
          <Button onClick={() => answer(player, false)}>{t("room.turn_away")}</Button>
        </li>
      ))}
    </ul>
  );
}
