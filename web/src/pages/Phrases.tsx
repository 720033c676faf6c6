/** What one may say at a table, and whom one does not want to hear. */

import { say, t } from "../lang";
import type { Room, Site } from "../net/types";
import { WATCHERS } from "../state/muted";
import { prefs, setPref } from "../state/prefs";
import type { RoomSession } from "../state/session";
import { useStore } from "../state/store";
import { Button, Dialog } from "../ui/parts";
import { whoSits } from "./who";

interface PhrasesProps {
  session: RoomSession;
  room: Room;
  site: Site;
  onClose: () => void;
}

export function Phrases({ session, room, site, onClose }: PhrasesProps) {
  const mine = useStore(prefs);
  const speak = (what: string): void => {
    void session.send({ t: "say", what });
    onClose();
  };
  return (
    <Dialog title={t("table.chat")} onClose={onClose}>
      <div class="emotes">
        {site.emotes.map((emote) => (
          <button
            key={emote.id}
            type="button"
            aria-label={say(emote)}
            title={say(emote)}
            onClick={() => speak(emote.id)}
          >
            {emote.symbol}
          </button>
        ))}
      </div>
      <ul class="phrases">
        {site.phrases.map((phrase) => (
          <li key={phrase.id}>
            <button type="button" onClick={() => speak(phrase.id)}>
              {say(phrase)}
            </button>
          </li>
        ))}
      </ul>
      <div class="hearing">
        {mine.chat && <Hearing session={session} room={room} />}
        <Button onClick={() => setPref("chat", !mine.chat)}>
          {mine.chat ? t("table.mute_chat") : t("table.show_chat")}
        </Button>
      </div>
    </Dialog>
  );
}

/** One button a person. The word on it says what it does; the sign before it, how things stand. */
function Hearing({ session, room }: { session: RoomSession; room: Room }) {
  const muted = useStore(session.muted);
  const people = speakers(room, session.value.seat);
  if (!people.length) return null;
  return (
    <>
      <p class="help">{t("table.mute_why")}</p>
      {people.map(({ person, name }) => {
        const silent = muted.includes(person);
        return (
          <Button
            key={person}
            class={silent ? "silent" : ""}
            icon={silent ? "mute" : "sound"}
            onClick={() => session.mute(person)}
          >
            {t(silent ? "table.unmute_one" : "table.mute_one", { name })}
          </Button>
        );
      })}
    </>
  );
}

/** Everybody else who can say something: people at the table, and those who watch as one. */
function speakers(room: Room, seat: number | null): { person: string; name: string }[] {
  const who = whoSits(room.seats);
  const out = room.seats
    .filter((one) => one.kind === "human" && one.player !== null && one.seat !== seat && !one.left)
    .map((one) => ({ person: one.player!, name: who[one.seat]!.name }));
  if (room.spectators > (seat === null ? 1 : 0)) out.push({ person: WATCHERS, name: t("room.watcher_all") });
  return out;
}
