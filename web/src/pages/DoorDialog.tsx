/** Who may come in, watch and speak: the host decides it in the middle of a match too. */

import { t } from "../lang";
import type { GameDetail } from "../net/api";
import type { Room } from "../net/types";
import type { RoomSession } from "../state/session";
import { OptionsForm } from "../ui/Options";
import { Button, Dialog } from "../ui/parts";

const AT_ANY_TIME = ["door", "watch", "chat"];

interface DoorDialogProps {
  session: RoomSession;
  game: GameDetail;
  room: Room;
  onClose: () => void;
}

export function DoorDialog({ session, game, room, onClose }: DoorDialogProps) {
  return (
    <Dialog title={t("table.door")} onClose={onClose}>
      <OptionsForm
        prefix="door"
        forms={game.settings.filter((form) => AT_ANY_TIME.includes(form.name))}
        values={room.settings}
        onChange={(settings) => void session.send({ t: "configure", settings })}
      />
      <div class="row end">
        <Button kind="primary" onClick={onClose}>
          {t("close")}
        </Button>
      </div>
    </Dialog>
  );
}
