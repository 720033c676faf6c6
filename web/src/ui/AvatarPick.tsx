/** Choosing the picture beside one's name. */

import { PEOPLE } from "../faces/people";
import { t, type Key } from "../lang";
import { Avatar } from "./Avatar";
import { Radios } from "./Radios";
import "./looks.css";

/** One of them, for who has not chosen yet. */
export function anyAvatar(): number {
  return Math.floor(Math.random() * PEOPLE.length);
}

function nameOf(avatar: number): string {
  return t(`avatar.${avatar}` as Key);
}

export function AvatarButton({ avatar, open, onToggle }: { avatar: number; open: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      class="avatar-button"
      aria-label={t("name.avatar", { what: nameOf(avatar) })}
      aria-expanded={open}
      onClick={onToggle}
    >
      <Avatar avatar={avatar} />
    </button>
  );
}

export function AvatarGrid({ avatar, onPick }: { avatar: number; onPick: (avatar: number) => void }) {
  return (
    <Radios
      label={t("name.avatars")}
      class="avatar-grid"
      itemClass="avatar-pick"
      items={PEOPLE.map((_, number) => ({
        key: number,
        text: nameOf(number),
        body: (
          <>
            <Avatar avatar={number} />
            <span class="unseen">{nameOf(number)}</span>
          </>
        ),
      }))}
      at={avatar}
      onPick={onPick}
    />
  );
}
