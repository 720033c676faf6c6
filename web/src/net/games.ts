// Made by `make generate` from the server's own types: changes belong there.

/** The games' own types: what their views hold, what may be done, what is told. */

import type { Sentence } from "./protocol";

export type AnpaiAction = AnpaiPlay;

export type AnpaiBySeat = {
  seat: number;
};

/** A play: what it wins now, what the cards kept promise, and how often it wins or is critted. */
export type AnpaiChoice = {
  cards: Cards;
  type: string;
  name: string;
  now: number;
  error: number | null;
  later: number;
  wins: number;
  critted: number;
  mixed: number;
  words: string;
  name_en?: string;
  words_en?: string;
};

export type AnpaiDealt = {
  cards: Cards;
};

export type AnpaiEvent = {
  name: "round_started";
  data: AnpaiRoundStarted;
  to?: number;
} | {
  name: "shuffled";
  data: AnpaiShuffled;
  to?: number;
} | {
  name: "dealt";
  data: AnpaiDealt;
  to?: number;
} | {
  name: "opened";
  data: AnpaiOpened;
  to?: number;
} | {
  name: "submitted";
  data: AnpaiBySeat;
  to?: number;
} | {
  name: "showdown";
  data: AnpaiShowdownEvent;
  to?: number;
} | {
  name: "settled";
  data: AnpaiSettled;
  to?: number;
} | {
  name: "round_over";
  data: AnpaiRoundOver;
  to?: number;
} | {
  name: "bankrupt";
  data: AnpaiBySeat;
  to?: number;
} | {
  name: "match_over";
  data: AnpaiMatchOver;
  to?: number;
};

export type AnpaiHintAnswer = {
  hand: Cards;
  round: number;
  plays: number;
  by_type: { [name: string]: number };
  best: Cards;
  options: AnpaiChoice[];
  worlds: number;
  compiled: boolean;
};

export type AnpaiMatchOver = {
  totals: number[];
};

export type AnpaiOpened = {
  open: Cards[];
};

/** `crit`: each critted player pays five times, or five times the number critted, or by their own points alone. */
export type AnpaiOptions = {
  coins: number;
  base: number;
  crit: "each" | "full" | "own";
};

/** 出牌: the cards laid down, none for a pass; written in one order, so that equal plays are equal. */
export type AnpaiPlay = {
  kind: "play";
  cards: Cards;
};

export type AnpaiRoundOver = {
  round: number;
  won: number[];
  coins: number[];
};

export type AnpaiRoundStarted = {
  round: number;
  cards: number;
};

export type AnpaiScoreAnswer = {
  totals: number[];
  types: (string | null)[];
  settlements: AnpaiScoredClass[];
  types_en: (string | null)[];
  explain: Explained[];
};

/** `plays` has a text for everybody, empty for a pass, and null for who is bankrupt. */
export type AnpaiScoreRequest = {
  options?: { [name: string]: unknown } | null;
  coins: number[];
  plays: (Cards | null)[];
};

export type AnpaiScoredClass = {
  class: string;
  winners: number[];
  crit: number[];
  payments: [number, number, number][];
  outcome: string;
};

export type AnpaiSettled = {
  class: string;
  label: string;
  winners: number[];
  crit: number[];
  outcome: "win" | "double" | "triple" | "all_tie";
  result: string;
  payments: [number, number, number][];
};

export type AnpaiShowdownEvent = {
  round: number;
  plays: (Cards | null)[];
  types: (string | null)[];
};

/** The last round: what each seat played (None: it was out) and what it won or lost; nobody changes it. */
export type AnpaiShown = {
  round: number;
  plays: (Cards | null)[];
  types: (string | null)[];
  won: number[];
};

export type AnpaiShuffled = {
  cards: number;
};

/** A seat's knowledge: its hand, everybody's 明牌 of this round, the cards face up, the coins. Nobody changes a view. It is not frozen, because filling a frozen class goes by a slower way for each field. */
export type AnpaiView = {
  seat: number | null;
  to_act: boolean;
  options: AnpaiOptions;
  round: number;
  rounds: number;
  hand: Cards;
  /** The seat's own play of this round, once it has chosen. */
  played: Cards | null;
  open: Cards[];
  sizes: number[];
  submitted: boolean[];
  coins: number[];
  scores: number[];
  gone: Cards;
  stock: number;
  buried: number;
  last: AnpaiShown | null;
  over: boolean;
};

export type ArrangeAnswer = ThirteenArrangeAnswer;

export type CangzhouAction = CangzhouXiapao | CangzhouDiscard | CangzhouWin | CangzhouPass | CangzhouChow | CangzhouPung | CangzhouKong | CangzhouBian | CangzhouZuan | CangzhouZa | CangzhouZagang;

export type CangzhouAnswered = {
  answer: string;
  name: string;
};

/** 边, with the tile just drawn. */
export type CangzhouBian = {
  kind: "bian";
};

export type CangzhouBySeat = {
  seat: number;
};

/** A discard or an offer; without a reach it ends the hand. */
export type CangzhouChoice = {
  action: string;
  take: boolean;
  value: number;
  points: number | null;
  distance?: number | null;
  left?: number;
  useful?: { [name: string]: number };
  by_discard?: Tiles;
  discard: Tile | null;
  words: string;
  words_en?: string;
};

/** 吃, with the two tiles of one's own, in any order. */
export type CangzhouChow = {
  kind: "chow";
  tiles: Tiles;
};

export type CangzhouClaimLost = {
  claim: string;
  name: string;
  to: number[];
  why: "nearer" | "higher";
};

export type CangzhouDealt = {
  tiles: Tiles;
  /** The dealer's fourteenth. */
  last?: Tile;
};

export type CangzhouDiceThrown = {
  dice: [number, number];
  side: number;
  stack: number;
};

/** 出牌. */
export type CangzhouDiscard = {
  kind: "discard";
  tile: Tile;
};

export type CangzhouDrawn = {
  seat: number;
  how: "deal" | "draw" | "kong" | "zagang" | "claim";
  left: number;
};

export type CangzhouDrawnHand = {
  why: "wall" | "kong";
  left: number;
};

export type CangzhouDrew = {
  tile: Tile;
};

export type CangzhouEvent = {
  name: "hand_started";
  data: CangzhouHandStarted;
  to?: number;
} | {
  name: "xiapao_chosen";
  data: CangzhouBySeat;
  to?: number;
} | {
  name: "xiapao";
  data: CangzhouXiapaoTold;
  to?: number;
} | {
  name: "dice";
  data: CangzhouDiceThrown;
  to?: number;
} | {
  name: "dealt";
  data: CangzhouDealt;
  to?: number;
} | {
  name: "offered";
  data: CangzhouOffered;
  to?: number;
} | {
  name: "drawn";
  data: CangzhouDrawn;
  to?: number;
} | {
  name: "drew";
  data: CangzhouDrew;
  to?: number;
} | {
  name: "discarded";
  data: CangzhouSeatTile;
  to?: number;
} | {
  name: "kong_declared";
  data: CangzhouSeatTile;
  to?: number;
} | {
  name: "melded";
  data: CangzhouMelded;
  to?: number;
} | {
  name: "answered";
  data: CangzhouAnswered;
  to?: number;
} | {
  name: "claim_lost";
  data: CangzhouClaimLost;
  to?: number;
} | {
  name: "draw";
  data: CangzhouDrawnHand;
  to?: number;
} | {
  name: "shared";
  data: CangzhouShared;
  to?: number;
} | {
  name: "won";
  data: CangzhouWonHand;
  to?: number;
} | {
  name: "revealed";
  data: CangzhouRevealed;
  to?: number;
} | {
  name: "settled";
  data: CangzhouSettled;
  to?: number;
} | {
  name: "match_over";
  data: CangzhouMatchOver;
  to?: number;
};

/** Result of the last hand: no winners is 荒庄. */
export type CangzhouHandResult = {
  number: number;
  dealer: number;
  winners: number[];
  source: number | null;
  tile: Tile | null;
  change: number[];
};

export type CangzhouHandStarted = {
  deal: number;
  hand: number;
  dealer: number;
};

export type CangzhouHintAnswer = {
  hand: Tiles;
  melds: string[];
  best: string | null;
  waiting: CangzhouReach | null;
  discards: CangzhouChoice[];
  offers: CangzhouChoice[];
};

/** 杠: 点杠 of a discard; on one's own turn 暗杠, or 碰杠 where that tile lies as 碰. */
export type CangzhouKong = {
  kind: "kong";
  tile: Tile;
};

export type CangzhouKongAsked = {
  seat: number;
  kind: "点杠" | "碰杠" | "暗杠";
  from?: number | null;
};

/** The group an offer would lay down, and the kind it would commit to; a win lays nothing. */
export type CangzhouLaidGroup = {
  tiles: Tiles;
  lock: "bian" | "zuan" | "za" | null;
};

export type CangzhouLaidMeld = {
  kind: "吃" | "碰" | "点杠" | "碰杠" | "暗杠" | "边" | "钻" | "砸" | "砸杠";
  tiles: Tiles;
  drawn?: boolean;
};

/** 边钻砸 of a seat: the kind it is committed to, if any, how many of it lie, and how many a win needs. */
export type CangzhouLock = {
  kind: "bian" | "zuan" | "za" | null;
  count: number;
  needed: number;
};

export type CangzhouMatchOver = {
  scores: number[];
};

/** A group laid down. `tile` is the one claimed or drawn for it, `source` the seat that gave it. */
export type CangzhouMeld = {
  kind: "chow" | "pung" | "exposed_kong" | "added_kong" | "concealed_kong" | "bian" | "zuan" | "za" | "zagang";
  tiles: Tiles;
  tile: Tile;
  source: number | null;
};

export type CangzhouMelded = {
  seat: number;
  meld: "chow" | "pung" | "exposed_kong" | "added_kong" | "concealed_kong" | "bian" | "zuan" | "za" | "zagang";
  name: string;
  tiles: Tiles;
  source: number | null;
};

export type CangzhouOffered = {
  offers: string[];
  names: string[];
};

export type CangzhouOptions = {
  players: number;
  hands: number;
  base: number;
  first_dealer: "host" | "random";
  max_run: number;
  chow: boolean;
  last_round: "play" | "share";
  multi_win: boolean;
  bian: boolean;
  zuan: boolean;
  za: boolean;
  za_drawn: boolean;
  dragon_run: boolean;
  missing_suit: "alone" | "stacked";
  lock_points: [number, number, number];
  discard_pays: "one" | "all" | "cover";
};

/** 过. */
export type CangzhouPass = {
  kind: "pass";
};

/** 碰. */
export type CangzhouPung = {
  kind: "pung";
};

/** A hand's distance from winning, and the tiles that help with how many of each are left. */
export type CangzhouReach = {
  distance: number | null;
  left: number;
  useful: { [name: string]: number };
  by_discard?: Tiles;
};

export type CangzhouRevealed = {
  hands: Tiles[];
  wall: Tiles;
};

export type CangzhouScoreAnswer = {
  totals: number[];
  wins: CangzhouScoredWin[];
  explain: Explained[];
};

export type CangzhouScoreRequest = {
  options?: { [name: string]: unknown } | null;
  dealer: number;
  runs?: number[] | null;
  wins: CangzhouWinAsked[];
  kongs?: CangzhouKongAsked[];
};

export type CangzhouScoredWin = {
  seat: number;
  points: number;
  doubles: number;
  items: [string, number][];
  doublings: [string, number][];
  items_en: [string, number][];
  doublings_en: [string, number][];
};

export type CangzhouSeatTile = {
  seat: number;
  tile: Tile;
};

export type CangzhouSettled = {
  change: number[];
  scores: number[];
};

export type CangzhouShared = {
  seat: number;
  tiles: number;
  left: number;
};

/** The knowledge of one seat: its own hand, draw, offers and 过手; of the others what lies on the table. Who else may claim a tile, or win with one, is not told: in `claim`, `rob` and `share` only `to_act` says that oneself may. Nobody changes a view; it is not frozen, because filling a frozen class goes by a slower way for each field. */
export type CangzhouView = {
  seat: number | null;
  to_act: boolean;
  over: boolean;
  scores: number[];
  options: CangzhouOptions;
  number: number;
  dealer: number;
  phase: "xiapao" | "turn" | "claim" | "rob" | "over" | "share";
  turn: number;
  came: "deal" | "draw" | "kong" | "zagang" | "claim";
  /** The tile in question (`claim`, `rob`). */
  tile: Tile | null;
  /** The tile this seat has just drawn, or was given in 分张 (`share`). */
  drawn: Tile | null;
  hand: Tiles;
  /** How many concealed tiles each seat has. */
  held: number[];
  melds: CangzhouMeld[][];
  rivers: Tiles[];
  left: number;
  replaced: number;
  dice: [number, number] | null;
  /** Each seat's stake, once all have chosen. */
  runs: (number | null)[] | null;
  /** The seats that have chosen, while others still do; then empty. */
  chosen: boolean[];
  fresh: boolean;
  missed: Tiles;
  offers: (CangzhouXiapao | CangzhouDiscard | CangzhouWin | CangzhouPass | CangzhouChow | CangzhouPung | CangzhouKong | CangzhouBian | CangzhouZuan | CangzhouZa | CangzhouZagang)[];
  answer: CangzhouXiapao | CangzhouDiscard | CangzhouWin | CangzhouPass | CangzhouChow | CangzhouPung | CangzhouKong | CangzhouBian | CangzhouZuan | CangzhouZa | CangzhouZagang | null;
  last: CangzhouHandResult | null;
  /** The groups that the offers would lay down. */
  laid: CangzhouLaidGroup[];
  lock: CangzhouLock | null;
};

/** 胡: on one's own tile, a discard or a kong that can be robbed. */
export type CangzhouWin = {
  kind: "win";
};

export type CangzhouWinAsked = {
  seat: number;
  hand: Tiles;
  tile: Tile;
  from?: number | null;
  melds?: CangzhouLaidMeld[];
  flags?: ("杠上花" | "抢杠胡" | "天胡" | "地胡")[];
};

export type CangzhouWonHand = {
  seat: number;
  source: number | null;
  tile: Tile;
  hand: Tiles;
  items: [string, number][];
  points: number;
  doubles: [string, number][];
};

/** 下跑: the points a seat stakes before the hand. */
export type CangzhouXiapao = {
  kind: "xiapao";
  points: number;
};

export type CangzhouXiapaoTold = {
  points: number[];
};

/** 砸, with a discard; on one's own turn, where the room allows it, with the tile just drawn. */
export type CangzhouZa = {
  kind: "za";
};

/** 砸杠, with the tile just drawn or a discard. */
export type CangzhouZagang = {
  kind: "zagang";
};

/** 钻, with the tile just drawn. */
export type CangzhouZuan = {
  kind: "zuan";
};

/** Cards as text, `As Td 9c`; a joker is `jk`, or a big one `bj` and a small one `sj`. */
export type Cards = string;

export type Duogui13Action = ThirteenBet | ThirteenArrange | ThirteenDeclare;

export type Duogui13Event = {
  name: "deal_started";
  data: ThirteenDealStarted;
  to?: number;
} | {
  name: "horse";
  data: ThirteenHorse;
  to?: number;
} | {
  name: "dealt";
  data: ThirteenDealt;
  to?: number;
} | {
  name: "bet_placed";
  data: ThirteenBySeat;
  to?: number;
} | {
  name: "bets";
  data: ThirteenBets;
  to?: number;
} | {
  name: "submitted";
  data: ThirteenBySeat;
  to?: number;
} | {
  name: "showdown";
  data: ThirteenShowdownEvent;
  to?: number;
} | {
  name: "settled";
  data: ThirteenSettled;
  to?: number;
} | {
  name: "match_over";
  data: ThirteenMatchOver;
  to?: number;
};

export type Duogui13Options = {
  players: number;
  jokers: number;
  /** None: as few as deal everyone thirteen cards. */
  extra_suits: number | null;
  base: number;
  deals: number;
  horse: "off" | "8h" | "5h" | "Th" | "Kh" | "random";
  six_alike: boolean;
  special_clash: "winner" | "net";
  wheel: "second" | "lowest" | "none";
  flush_compare: "full" | "top" | "pairs";
  all_jokers: "natural" | "highest";
  equal_rows: "refuse" | "allow";
};

export type Duogui13View = {
  options: Duogui13Options;
  seat: number | null;
  to_act: boolean;
  phase: "bet" | "arrange" | "over";
  deal: number;
  deals: number;
  banker: number | null;
  bets: (number | null)[];
  hand: Cards;
  laid: ThirteenArrange | ThirteenDeclare | null;
  submitted: boolean[];
  scores: number[];
  last: ThirteenShowdown | null;
  over: boolean;
  horse: string | null;
};

export type Explained = {
  from: number;
  to: number;
  points: number;
  rule: string;
  zh: string;
  en: string;
  say: Sentence;
};

export type Fujian13Action = ThirteenBet | ThirteenArrange | ThirteenDeclare;

export type Fujian13Event = {
  name: "deal_started";
  data: ThirteenDealStarted;
  to?: number;
} | {
  name: "horse";
  data: ThirteenHorse;
  to?: number;
} | {
  name: "dealt";
  data: ThirteenDealt;
  to?: number;
} | {
  name: "bet_placed";
  data: ThirteenBySeat;
  to?: number;
} | {
  name: "bets";
  data: ThirteenBets;
  to?: number;
} | {
  name: "submitted";
  data: ThirteenBySeat;
  to?: number;
} | {
  name: "showdown";
  data: ThirteenShowdownEvent;
  to?: number;
} | {
  name: "settled";
  data: ThirteenSettled;
  to?: number;
} | {
  name: "match_over";
  data: ThirteenMatchOver;
  to?: number;
};

export type Fujian13Options = {
  deals: number;
  wheel: "second" | "lowest" | "none";
  flush_compare: "full" | "top";
  one_colour: "colour" | "suits";
};

export type Fujian13View = {
  options: Fujian13Options;
  seat: number | null;
  to_act: boolean;
  phase: "bet" | "arrange" | "over";
  deal: number;
  deals: number;
  banker: number | null;
  bets: (number | null)[];
  hand: Cards;
  laid: ThirteenArrange | ThirteenDeclare | null;
  submitted: boolean[];
  scores: number[];
  last: ThirteenShowdown | null;
  over: boolean;
  horse: string | null;
};

export type HintAnswer = AnpaiHintAnswer | CangzhouHintAnswer;

export type ScoreAnswer = AnpaiScoreAnswer | CangzhouScoreAnswer | ThirteenScoreAnswer;

export type ScoreRequest = AnpaiScoreRequest | CangzhouScoreRequest | ThirteenScoreRequest;

export type Taiwan13Action = ThirteenBet | ThirteenArrange | ThirteenDeclare;

export type Taiwan13Event = {
  name: "deal_started";
  data: ThirteenDealStarted;
  to?: number;
} | {
  name: "horse";
  data: ThirteenHorse;
  to?: number;
} | {
  name: "dealt";
  data: ThirteenDealt;
  to?: number;
} | {
  name: "bet_placed";
  data: ThirteenBySeat;
  to?: number;
} | {
  name: "bets";
  data: ThirteenBets;
  to?: number;
} | {
  name: "submitted";
  data: ThirteenBySeat;
  to?: number;
} | {
  name: "showdown";
  data: ThirteenShowdownEvent;
  to?: number;
} | {
  name: "settled";
  data: ThirteenSettled;
  to?: number;
} | {
  name: "match_over";
  data: ThirteenMatchOver;
  to?: number;
};

export type Taiwan13Options = {
  deals: number;
  mode: "banker" | "all";
  banker: "rotate" | "fixed";
  max_bet: number;
  bet: "blind" | "seen";
  payout: "high" | "low";
  kickers: "full" | "top";
  wheel: "second" | "lowest" | "none";
  flush_compare: "full" | "top";
};

export type Taiwan13View = {
  options: Taiwan13Options;
  seat: number | null;
  to_act: boolean;
  phase: "bet" | "arrange" | "over";
  deal: number;
  deals: number;
  banker: number | null;
  bets: (number | null)[];
  hand: Cards;
  laid: ThirteenArrange | ThirteenDeclare | null;
  submitted: boolean[];
  scores: number[];
  last: ThirteenShowdown | null;
  over: boolean;
  horse: string | null;
};

/** 摆牌: the rows; the order of cards within a row says nothing, so each is kept sorted. */
export type ThirteenArrange = {
  kind: "arrange";
  front: Cards;
  middle: Cards;
  back: Cards;
};

/** The best rows, the special where declaring it is better, and the first few candidates. */
export type ThirteenArrangeAnswer = {
  special: string | null;
  front: Cards | null;
  middle: Cards | null;
  back: Cards | null;
  points: number;
  error: number;
  forms: string | null;
  splits: number;
  samples: number;
  compiled: boolean;
  candidates: ThirteenCandidate[];
};

/** 下注: units a player stakes against the banker. */
export type ThirteenBet = {
  kind: "bet";
  units: number;
};

export type ThirteenBets = {
  bets: (number | null)[];
};

export type ThirteenBySeat = {
  seat: number;
};

/** One way to lay the hand; `behind` is how many points it is worth less than the best. */
export type ThirteenCandidate = {
  special: string | null;
  front: Cards | null;
  middle: Cards | null;
  back: Cards | null;
  rows: string[];
  points: number;
  error: number;
  behind: number;
  behind_error: number;
  words: string;
  rows_en?: string[];
  words_en?: string;
};

export type ThirteenDealStarted = {
  deal: number;
  banker: number | null;
};

export type ThirteenDealt = {
  cards: Cards;
};

/** 报特殊: lay down the best special the hand forms. */
export type ThirteenDeclare = {
  kind: "declare";
};

export type ThirteenHorse = {
  card: string;
};

/** One seat's hand as all have seen it: rows with their types (ids), or all thirteen with the special's id. */
export type ThirteenLaid = {
  cards: Cards;
  rows: Cards[];
  types: string[];
  special: string | null;
  foul: boolean;
  /** Of each row what its name leaves open (`row_note.ID`), or None. */
  notes: (string | null)[];
  /** The groups that make a special. */
  groups: Cards[];
};

/** Three rows, or the thirteen cards of a special. */
export type ThirteenLaidHand = {
  front?: Cards;
  middle?: Cards;
  back?: Cards;
  special?: Cards | null;
};

export type ThirteenMatchOver = {
  scores: number[];
};

/** `points` is what the first seat wins from the second. */
export type ThirteenPairResult = {
  seats: [number, number];
  points: number;
};

export type ThirteenScoreAnswer = {
  totals: number[];
  players: ThirteenScoredHand[];
  pairs: ThirteenScoredPair[];
  guns: [number, number][];
  rollovers: [number, number][];
  sweeps: number[];
  horse: ThirteenScoredHorse | null;
  explain: Explained[];
};

export type ThirteenScoreRequest = {
  options?: { [name: string]: unknown } | null;
  players: ThirteenLaidHand[];
  banker?: number;
  bets?: number[];
  horse?: string | null;
};

export type ThirteenScoredHand = {
  special: string | null;
  foul: boolean;
  rows: string[] | null;
  special_en?: string;
  groups?: Cards[];
  rows_en?: string[];
  notes?: (string | null)[];
  notes_en?: (string | null)[];
};

export type ThirteenScoredHorse = {
  card: string;
  holder: number | null;
};

export type ThirteenScoredPair = {
  seats: [number, number];
  points: number;
};

export type ThirteenSettled = {
  deal: number;
  pairs: ThirteenPairResult[];
  guns: [number, number][];
  sweeps: number[];
  totals: number[];
  rollovers: [number, number][];
};

/** A deal that is over: what lay on the table and what it paid. */
export type ThirteenShowdown = {
  deal: number;
  banker: number | null;
  bets: (number | null)[];
  hands: ThirteenLaid[];
  special_stage: boolean;
  pairs: ThirteenPairResult[];
  guns: [number, number][];
  sweeps: number[];
  totals: number[];
  horse: string | null;
  horse_holder: number | null;
  /** Those of `guns` that are none, only count as one: no row lost and some tied. */
  rollovers: [number, number][];
};

export type ThirteenShowdownEvent = {
  deal: number;
  banker: number | null;
  bets: (number | null)[];
  hands: ThirteenLaid[];
  special_stage: boolean;
  horse: string | null;
  horse_holder: number | null;
};

/** One tile as text, `5m`. */
export type Tile = string;

/** Tiles as text, `123m 46p 789s 11z`. */
export type Tiles = string;

export type GameViews = {
  anpai: AnpaiView;
  cangzhou: CangzhouView;
  duogui13: Duogui13View;
  fujian13: Fujian13View;
  taiwan13: Taiwan13View;
};

export type GameActions = {
  anpai: AnpaiAction;
  cangzhou: CangzhouAction;
  duogui13: Duogui13Action;
  fujian13: Fujian13Action;
  taiwan13: Taiwan13Action;
};

export type GameEvents = {
  anpai: AnpaiEvent;
  cangzhou: CangzhouEvent;
  duogui13: Duogui13Event;
  fujian13: Fujian13Event;
  taiwan13: Taiwan13Event;
};

export type GameOptions = {
  anpai: AnpaiOptions;
  cangzhou: CangzhouOptions;
  duogui13: Duogui13Options;
  fujian13: Fujian13Options;
  taiwan13: Taiwan13Options;
};

export type KindViews = {
  climbing: AnpaiView;
  mahjong: CangzhouView;
  thirteen: Duogui13View | Fujian13View | Taiwan13View;
};

export type KindActions = {
  climbing: AnpaiAction;
  mahjong: CangzhouAction;
  thirteen: Duogui13Action | Fujian13Action | Taiwan13Action;
};

export type KindEvents = {
  climbing: AnpaiEvent;
  mahjong: CangzhouEvent;
  thirteen: Duogui13Event | Fujian13Event | Taiwan13Event;
};
