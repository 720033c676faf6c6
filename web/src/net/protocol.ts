// Made by `make generate` from the server's own types: changes belong there.

/** The protocol: what the websocket carries, and what HTTP asks and answers. */

/** Play. `ask` is the number of the question you answer; a late or double one is refused as `stale_action`. */
export type ActIntent = {
  t: "act";
  ask: number;
  action: Action;
  id?: number | null;
};

/** An action of a game whose types are not known: an object, as a rule with its `kind`. */
export type Action = AnyAction;

/** Answer somebody who knocks (setting `door`); a no is for good. */
export type AdmitIntent = {
  t: "admit";
  player: string;
  yes: boolean;
  id?: number | null;
};

/** An action of a game whose types are not known: an object, as a rule with its `kind`. */
export type AnyAction = { [field: string]: unknown };

/** What a view has in every game, besides the game's own fields. */
export type AnyView = { seat: number | null; to_act: boolean; scores: number[]; over: boolean; [field: string]: unknown };

/** A number, a text, a list of those, or a sentence; `@key` is a sentence too. */
export type Arg = number | string | boolean | null | Arg[] | Sentence;

/** Numbers, texts, lists of those or sentences by name; @key is a sentence too. */
export type Args = { [name: string]: Arg };

/** Thirteen cards, against how many, and how many arrangements to tell. */
export type ArrangeBody = {
  cards: string;
  options?: Values | null;
  opponents?: number | null;
  top?: number;
};

/** A question that is put to a seat; its number counts those put to this seat in this match. */
export type Ask = {
  ask: number;
  /** Null: no limit. */
  deadline: Millis | null;
};

/** 托管: let the house bot play for you, or take over again. Any `act` also ends it. */
export type AutoIntent = {
  t: "auto";
  on: boolean;
  id?: number | null;
};

/** Put a bot on an empty seat, change it, or with null take it away. */
export type BotIntent = {
  t: "bot";
  seat: number;
  bot: string | null;
  id?: number | null;
};

/** The server stops: reconnect after that many seconds, and up to as many more at random. */
export type ByeMessage = {
  t: "bye";
  retry: number;
};

/** Changes to oneself; what is not given stays. */
export type ChangesBody = {
  name?: string | null;
  avatar?: number | null;
};

/** Answered by `choices`: what you may do, or only actions in which all words of `find` are said. */
export type ChoicesIntent = {
  t: "choices";
  ask: number;
  find?: string;
  id?: number | null;
};

/** Legal actions, as far as they are listed. */
export type ChoicesMessage = {
  t: "choices";
  ask: number;
  find: string;
  actions: Action[];
  more: boolean;
};

/** Close the room. */
export type CloseIntent = {
  t: "close";
  id?: number | null;
};

/** The room is gone. */
export type ClosedMessage = {
  t: "closed";
  why: "left" | "dissolved" | "host" | "idle";
};

/** New options or settings, each whole; everybody's `ready` is taken back. */
export type ConfigureIntent = {
  t: "configure";
  options?: Values | null;
  settings?: Values | null;
  id?: number | null;
};

/** A device that has a token of yours. */
export type Device = {
  id: string;
  made: Millis;
  /** Whether this device is the one that asks. */
  here: boolean;
};

/** The person's devices, the oldest first. */
export type Devices = {
  devices: Device[];
};

/** A picture with a meaning. */
export type Emote = Words & {
  id: string;
  symbol: string;
};

/** A payment with its rule and its sentence; `detail` says for what by the game's own names. */
export type Entry = {
  deal: number;
  from: number;
  to: number;
  points: number;
  rule: string;
  detail: { [name: string]: unknown };
  say: Sentence;
};

/** Any failure, with a fitting status. */
export type ErrorAnswer = {
  error: Trouble;
};

/** A message was refused and changed nothing. */
export type ErrorMessage = {
  t: "error";
  code: string;
  message: Words;
  /** Arguments that fill the gaps of that sentence, `error.CODE` in the texts. */
  args: Args;
  /** The rulebook line that says so. */
  rule?: string;
  /** Seconds until it is worth asking again. */
  retry?: number;
  id?: number;
};

/** An event at the table; names and data are the game's own. */
export type Event = {
  name: string;
  data: EventData;
  /** In replays: the one seat that was told. */
  to?: number;
};

export type EventData = { [field: string]: unknown };

/** A step of a finished match with all hands open: frame 0 is the deal, frame n is after action n. */
export type Frame = {
  n: number;
  seat: number | null;
  action: Action | null;
  events: Event[];
  entries: Entry[];
  /** Of every seat; whole in the first frame of an answer. */
  views: Patch[];
};

/** A game as clients know it before they have a table of it: whatever they must not work out themselves. */
export type GameInfo = {
  id: string;
  zh: string;
  en: string;
  /** The kind of table that draws it. */
  table: string;
  motto: Words;
  pieces: "cards" | "tiles" | null;
  players: number[];
  default_players: number;
  rules_version: number;
  bots: string[];
  default_bot: string;
  clock: number;
  unit: "point" | "coin";
  /** Events that open a deal. */
  openings: string[];
  /** Questions that may be asked of it besides playing. */
  can: ("score" | "read" | "arrange" | "hint" | "lesson")[];
  /** `{"cards": "As Ah Ad"}`, `{"tiles": "5m 1s 7z"}` or nothing. */
  emblem: { [name: string]: string };
  /** Numbers of the rules that its table draws with. */
  facts: { [name: string]: unknown };
};

/** A game with its presets and pictures, and its options and room settings as forms. */
export type GamePage = GameInfo & {
  presets: Preset[];
  pictures: Picture[];
  options: OptionForm[];
  settings: SettingForm[];
};

/** The sum of your matches of one game, in its coins or points, so never added up over games. */
export type GameTotal = {
  game: string;
  count: number;
  total: number;
};

/** Every game. */
export type Games = {
  games: GameInfo[];
};

/** A one-time code for another device. */
export type Handover = {
  code: string;
  until: Millis;
};

/** The code from the other device. */
export type HandoverBody = {
  code: string;
};

/** Whether the server is well. */
export type Health = {
  ok: boolean;
  version: string;
};

/** Sit down again at your seat. Without `token`, or with `watch`, or without a seat there: watch. */
export type HelloIntent = {
  t: "hello";
  room: string;
  token?: string | null;
  watch?: boolean;
  id?: number | null;
};

/** Answered by `hint`. */
export type HintIntent = {
  t: "hint";
  ask: number;
  id?: number | null;
};

/** The action the house would take; `reasons` begin with it, other choices follow. Some questions have none. */
export type HintMessage = {
  t: "hint";
  ask: number;
  action: Action;
  reasons: HintReason[];
};

/** One of your choices, and what speaks for or against it. */
export type HintReason = {
  action: Action;
  /** What it is called; its cards or tiles are `pieces`, row by row. */
  name: Sentence;
  pieces: string[];
  says: Sentence[];
};

/** Matches of yours, newest first; totals over all of them, the game played last first. */
export type History = {
  matches: MatchCard[];
  totals: GameTotal[];
  count: number;
};

/** Hand over. */
export type HostIntent = {
  t: "host";
  seat: number;
  id?: number | null;
};

/** The seat one wants, if any. */
export type JoinBody = {
  seat?: number | null;
};

/** Free a seat; with `ban` its player may not come back. */
export type KickIntent = {
  t: "kick";
  seat: number;
  ban?: boolean;
  id?: number | null;
};

/** The host freed your seat. */
export type KickedMessage = {
  t: "kicked";
};

/** A newcomer before a door that asks the host. */
export type Knock = {
  player: string;
  name: string;
  avatar: number;
};

/** Why cards that are laid out may not be played so. */
export type LayingProblem = {
  code: string;
  message: Words;
  rule: string | null;
  /** A foul: cards may be laid so, and lose. */
  foul?: boolean;
};

/** Give up the seat; in a match a bot plays it to the end. The last person to leave closes the room. */
export type LeaveIntent = {
  t: "leave";
  id?: number | null;
};

/** The moves of a lesson so far, as they were answered, and what is asked for. */
export type LessonBody = {
  actions?: [number, Action][];
  /** The learner's next move. */
  act?: Action | null;
  /** Let the lesson make it. */
  show?: boolean;
  hint?: boolean;
  /** List legal moves of which all these words are said. */
  find?: string | null;
};

/** Legal actions, as far as they are listed. */
export type LessonChoices = {
  actions: Action[];
  more: boolean;
};

/** A game's lesson. */
export type LessonPage = {
  game: string;
  title: Words;
  /** The learner's. */
  seat: number;
  players: number;
  steps: LessonStep[];
};

/** What the coach says. */
export type LessonStep = {
  text: Words;
  why: Words | null;
  /** Parts of the table to point at. */
  point: string[];
  /** Cards or tiles of the learner's hand to point at. */
  pieces: string;
  /** The part of the table where those are to be put: once they are, the step is done. */
  into: string;
  /** Whether the learner is to make a move, not only to read. */
  does: boolean;
};

/** A lesson's table: as it was after the moves sent, and what has happened since. */
export type LessonTable = {
  table: Table;
  steps: StepMessage[];
  /** Every move so far, to be sent with the next one. */
  actions: [number, Action][];
  /** How many of the lesson's moves the learner has made. */
  done: number;
  /** Whether another move was made instead of the next one: legal, and not the lesson's. */
  strayed: boolean;
  over: boolean;
  hint: Action | null;
  choices: LessonChoices | null;
};

/** A finished match. */
export type MatchCard = {
  match: string;
  game: string;
  room: string;
  number: number;
  status: "over" | "dissolved";
  started: Millis;
  ended: Millis;
  names: string[];
  players: (string | null)[];
  scores: number[];
  /** Of people, as they were then. */
  avatars: (number | null)[];
  steps: number;
  /** In a list of your own matches: your seat. */
  seat: number | null;
};

/** A match starts; `seeds` are the clients' texts by seat, as mixed in, empty where none was revealed. */
export type MatchMessage = {
  t: "match";
  now: Millis;
  table: Table;
  seeds: string[];
};

/** A finished match with its options and the promise its deal was drawn under. */
export type MatchPage = MatchCard & {
  options: Values;
  commitment: string;
};

/** The person whose token it is, and their open rooms. */
export type Me = {
  player: string;
  name: string;
  avatar: number;
  seats: MySeat[];
};

/** Milliseconds since 1970, by the server's clock. */
export type Millis = number;

/** A seat in an open room. */
export type MySeat = {
  room: string;
  game: string;
  seat: number;
  state: "lobby" | "playing" | "over" | "closed";
  /** Left in the match, and yours to take back until it ends. */
  left: boolean;
};

/** A nickname, and a picture (`avatar`) of those that clients draw. */
export type NewPlayerBody = {
  name: string;
  avatar?: number | null;
};

/** “I have seen it”: deal on. */
export type NextIntent = {
  t: "next";
  deal: number;
  id?: number | null;
};

/** The message of this number is carried out and on disk. */
export type OkMessage = {
  t: "ok";
  id: number;
};

/** A vote to dissolve the match. */
export type OpenVote = {
  yes: number[];
  no: number[];
  voters: number[];
  until: Millis;
};

/** A value that an option may have, in words. */
export type OptionChoice = {
  value: Value;
  label: Words;
};

/** All a form needs to ask for one option; a boolean has the choices false and true, a tuple is a list. */
export type OptionForm = {
  name: string;
  label: Words;
  help: Words;
  default: Value;
  choices: OptionChoice[] | null;
  low: number | null;
  high: number | null;
  rule: string | null;
};

/** Some options; the others have their defaults. */
export type OptionsBody = {
  options?: Values | null;
};

/** A finished match, its secret revealed. */
export type Over = {
  match: string;
  number: number;
  status: "over" | "dissolved";
  scores: number[];
  seed: SeedShown;
  commitment: string;
};

/** The match is over, the secret is revealed. */
export type OverMessage = {
  t: "over";
  match: string;
  number: number;
  status: "over" | "dissolved";
  scores: number[];
  seed: SeedShown;
  commitment: string;
  now: Millis;
};

/** The question was let pass because no answer came in time; only its seat is told. */
export type PassedMessage = {
  t: "passed";
  ask: number;
};

/** The top-level fields of a view that changed. */
export type Patch = Partial<AnyView>;

/** The pause between two deals: who has looked enough, and when it ends at the latest. */
export type Pause = {
  deal: number;
  until: Millis | null;
  ready: number[];
  scores: number[];
};

/** A quick phrase. */
export type Phrase = Words & {
  id: string;
};

/** What some rules and terms look like. */
export type Picture = {
  /** `term.ID.text` says it in words. */
  terms: string[];
  rules: string[];
  rows: PictureRow[];
};

/** Cards or tiles side by side, or so many face down; `says` is the key of the caption, `sign` stands before. */
export type PicturePart = {
  cards: string;
  tiles: string;
  backs: number;
  says: string;
  sign: string;
};

/** Parts from left to right under a heading, the key of a text. */
export type PictureRow = {
  parts: PicturePart[];
  says: string;
};

/** Answered by `pong` at once, also before earlier messages of yours have been carried out. */
export type PingIntent = {
  t: "ping";
  id?: number | null;
};

/** A person with their private token. */
export type Player = {
  player: string;
  token: string;
  name: string;
  avatar: number;
};

/** The answer to `ping`. */
export type PongMessage = {
  t: "pong";
  now: Millis;
};

/** A named set of options; the others keep their defaults. */
export type Preset = {
  id: string;
  name: Words;
  /** One line on whose table it is. */
  whose: Words;
  options: Values;
};

/** The names of what cards being laid out form: rows, or one play; of a hand of tiles, what it waits for. */
export type Reading = {
  names: (Words | null)[];
  problem: LayingProblem | null;
  special?: Words | null;
  waits?: Waits[];
  /** Where it was asked how a row could be filled. */
  types?: RowType[];
  /** What the cards chosen are worth, in a game that was told the hand. */
  stake?: Stake | null;
  /** The same of every type, where no cards are chosen yet. */
  stakes?: StakedClass[];
};

/** Ready or not. `hash` is that of your seed, a random text of yours that is mixed into the deal. */
export type ReadyIntent = {
  t: "ready";
  ready?: boolean;
  hash?: string;
  id?: number | null;
};

/** Some steps of a finished match. */
export type Replay = {
  match: MatchPage;
  steps: number;
  from: number;
  frames: Frame[];
};

/** A match that was played in this room. */
export type Result = {
  match: string;
  number: number;
  status: "over" | "dissolved";
  scores: number[];
};

/** The host has started: hashes and seats are fixed, and whoever gave a hash sends the seed (`reveal`). */
export type Reveal = {
  /** By seat; empty where nothing was given. */
  hashes: string[];
  /** Seats whose seeds have not come. */
  waiting: number[];
  /** Then the cards are dealt without what has not come. */
  until: Millis | null;
};

/** The seed your hash is of; refused as `wrong_seed` otherwise. Without it in time you are played without one. */
export type RevealIntent = {
  t: "reveal";
  seed: string;
  id?: number | null;
};

/** A type of play that would beat one, and what that would cost its player at the least. */
export type Risk = {
  type: string;
  name: Words;
  least: number;
};

/** The room as everybody sees it. */
export type Room = {
  room: string;
  link: string;
  game: string;
  options: Values;
  settings: Values;
  state: "lobby" | "playing" | "over" | "closed";
  host: number;
  seats: Seat[];
  spectators: number;
  /** Of the match being played, else of the next: shown before the deal. */
  commitment: string;
  /** The number of the match being played or last played; 0 before the first. */
  match: number;
  results: Result[];
  /** Running scores by player over the room's matches; bots as `seat:2`. */
  totals: { [name: string]: number };
  /** People who wait for the host's yes (setting `door`). */
  knocks: Knock[];
  vote: OpenVote | null;
  /** Between `start` and the deal. */
  reveal: Reveal | null;
};

/** A game, and what its room is to be set to. */
export type RoomBody = {
  game: string;
  options?: Values | null;
  settings?: Values | null;
};

/** A room as somebody sees it who is not in it; a few seconds old where nobody is in it. */
export type RoomCard = {
  room: string;
  game: string;
  state: "lobby" | "playing" | "over" | "closed";
  seats: Seat[];
  options: Values;
  settings: Values;
  spectators: number;
  link: string;
  host: number;
  free: number;
};

/** The room changed in any way; always whole. */
export type RoomMessage = {
  t: "room";
  now: Millis;
  room: Room;
};

/** A type that the row to be filled can have, and the free cards that make one there, the best first. */
export type RowType = {
  id: string;
  name: Words;
  cards: string[];
};

/** One numbered line of a rulebook. */
export type RuleLine = {
  id: string;
  section: string;
  title: Words;
  text: Words;
  source: string;
  ruling: string | null;
};

/** A game's rulebook. */
export type Rulebook = GamePage & {
  title: Words;
  rules: RuleLine[];
};

/** A phrase or an emote was said; those who watch have no seat. */
export type SaidMessage = {
  t: "said";
  seat: number | null;
  what: string;
};

/** A phrase or emote by its id. */
export type SayIntent = {
  t: "say";
  what: string;
  id?: number | null;
};

/** A place at the table and who has it. */
export type Seat = {
  seat: number;
  kind: "human" | "bot" | "empty";
  name: string | null;
  player: string | null;
  /** The picture beside the name, for people. */
  avatar: number | null;
  bot: string | null;
  ready: boolean;
  online: boolean;
  /** 托管: the house plays for it. */
  auto: boolean;
  /** Left by its player, who may take it back until the match ends. */
  left: boolean;
};

/** The seat one has in a room. */
export type SeatTaken = {
  room: string;
  link: string;
  seat: number;
};

/** The seed a deal was drawn from. */
export type SeedShown = {
  secret: string;
  /** By seat; empty where nothing was given or revealed. */
  clients: string[];
  /** Hashes given beforehand; none in matches that began before hashes were asked for. */
  hashes: string[];
};

/** A sentence to be said in the reader's own words: the key of a text of the game, and what fills its gaps. */
export type Sentence = {
  key: string;
  args: Args;
};

/** The same for a setting of a room. */
export type SettingForm = OptionForm & {
  /** Show it only while others have these values. */
  needs: Values | null;
  /** People read value / per: 10 are tenths of a second, shown as seconds. */
  per: number;
};

/** Move to an empty or bot's seat. */
export type SitIntent = {
  t: "sit";
  seat: number;
  id?: number | null;
};

/** The site: phrases, limits and the server's time, asked for once before anything else. */
export type Site = {
  version: string;
  now: Millis;
  languages: string[];
  link: string;
  phrases: Phrase[];
  emotes: Emote[];
  limits: SiteLimits;
};

/** The most characters of a name and of a seed, the most bytes of a message. */
export type SiteLimits = {
  name: number;
  seed: number;
  message: number;
};

/** A type of play and the strongest such play of a hand. */
export type Stake = {
  type: string;
  name: Words;
  times: number;
  play: StakedPlay | null;
};

/** Types that are compared with one another, weakest first. */
export type StakedClass = {
  id: string;
  name: Words;
  types: Stake[];
};

/** A play and what it is worth from one payer: the plain amount, a crit at the least, and what could crit it. */
export type StakedPlay = {
  cards: string;
  points: number;
  pays: number;
  /** None where nothing is below it. */
  crit: number | null;
  risks: Risk[];
};

/** Deal. All people but the host must be ready; `fill` puts that bot in every empty seat. */
export type StartIntent = {
  t: "start";
  fill?: string | null;
  id?: number | null;
};

/** The table moved on. */
export type StepMessage = {
  t: "step";
  at: Millis;
  events: Event[];
  entries: Entry[];
  ask: Ask | null;
  pause: Pause | null;
  window: Window | null;
  /** Absent where nothing changed or a curtain is down; the next one catches up. */
  view?: Patch;
};

/** The table as one viewer sees it; what comes next is told as changes to it. */
export type Table = {
  match: number;
  commitment: string;
  /** Events that open a deal. */
  openings: string[];
  view: View;
  /** Shown since that view, while a pause or a window is on; usually empty. */
  events: Event[];
  /** Payments shown since that view. */
  entries: Entry[];
  ask: Ask | null;
  pause: Pause | null;
  window: Window | null;
  /** The room is in state `over`: the finished match is still on the table. */
  over: Over | null;
};

/** This seat was opened in another tab or device, which has it now: do not reconnect by yourself. */
export type TakenMessage = {
  t: "taken";
};

/** Every word of a game by its key, in one language. */
export type Texts = {
  texts: { [name: string]: string };
};

/** A refusal: programs switch on the code, people read the sentence, which also says what to do next. */
export type Trouble = {
  code: string;
  message: Words;
  /** Arguments that fill the gaps of that sentence, `error.CODE` in the texts. */
  args: Args;
  /** The rulebook line that says so. */
  rule?: string;
  /** Seconds until it is worth asking again. */
  retry?: number;
};

/** An option's value. */
export type Value = boolean | number | string | null | number[];

/** Options or settings by name. */
export type Values = { [name: string]: Value };

/** What a view has in every game, besides the game's own fields. */
export type View = AnyView;

/** Open or answer a vote to dissolve the match. */
export type VoteIntent = {
  t: "vote";
  yes: boolean;
  id?: number | null;
};

/** The tiles a hand waits for, each with how many are unseen; after a discard, or as it stands. */
export type Waits = {
  discard: string | null;
  tiles: { [name: string]: number };
};

/** After `hello`, and whenever your place changes: everything, from nothing. */
export type WelcomeMessage = {
  t: "welcome";
  now: Millis;
  you: You;
  room: Room;
  table: Table | null;
};

/** The whole table of options, and how many it seats. */
export type WholeOptions = {
  options: Values;
  seats: number;
};

/** A claim window, the same for all; null: nobody is told how long. */
export type Window = {
  until: Millis | null;
};

/** A few words in both languages; a traditional-script client converts `zh`. */
export type Words = {
  zh: string;
  en: string;
};

/** The person at this connection; without a seat it watches. */
export type You = {
  seat: number | null;
  player: string | null;
};

/** Everything the server sends through the websocket. */
export type ServerMessage =
  | WelcomeMessage
  | RoomMessage
  | MatchMessage
  | StepMessage
  | PassedMessage
  | OverMessage
  | SaidMessage
  | HintMessage
  | ChoicesMessage
  | PongMessage
  | OkMessage
  | ErrorMessage
  | ClosedMessage
  | TakenMessage
  | KickedMessage
  | ByeMessage;

/** Everything a client may send. */
export type ClientMessage =
  | HelloIntent
  | ReadyIntent
  | RevealIntent
  | SitIntent
  | BotIntent
  | ConfigureIntent
  | StartIntent
  | KickIntent
  | AdmitIntent
  | HostIntent
  | ActIntent
  | NextIntent
  | AutoIntent
  | HintIntent
  | ChoicesIntent
  | VoteIntent
  | SayIntent
  | LeaveIntent
  | CloseIntent
  | PingIntent;
