/** The protocol's types as the client calls them; what the page itself has a word for has another name here. */

import type { KindActions, KindEvents, KindViews } from "./games";
import type { Action, Event as GameEvent, Frame, Trouble as ToldTrouble, View } from "./protocol";

export type {
  Action,
  Arg,
  Args,
  Ask,
  ChoicesMessage as Choices,
  ClientMessage,
  Entry,
  Event as GameEvent,
  Frame,
  GameInfo,
  GamePage,
  GameTotal,
  HintMessage as Hint,
  HintReason,
  History,
  MatchCard,
  MatchPage,
  Me,
  MySeat,
  OptionForm,
  Over,
  Patch,
  Pause,
  Picture,
  PicturePart,
  Player,
  Preset,
  Reading,
  RowType,
  Replay,
  Room,
  RoomCard,
  RuleLine as Rule,
  Rulebook,
  Seat,
  Sentence,
  ServerMessage,
  SettingForm,
  Site,
  StepMessage as Step,
  Table as TableState,
  Value,
  Values,
  View,
  Window as ClaimWindow,
  Words,
} from "./protocol";

/** Why not: told by the server, or found out here, where there is no sentence with gaps. */
export type Trouble = Omit<ToldTrouble, "args"> & Partial<Pick<ToldTrouble, "args">>;

/** Kinds of tables whose games the client knows; of any other only what all games have. */
export type Kind = keyof KindViews;
export type ViewOf<K extends string> = K extends Kind ? KindViews[K] : View;
export type ActionOf<K extends string> = K extends Kind ? KindActions[K] : Action;
export type EventOf<K extends string> = K extends Kind ? KindEvents[K] : GameEvent;

/** A step of a finished match with whole views. */
export type OpenFrame<K extends string = string> = Omit<Frame, "views" | "events" | "action"> & {
  views: ViewOf<K>[];
  events: EventOf<K>[];
  action: ActionOf<K> | null;
};
