// The peer: rooms of four through which the same intents go as through ours, each told to all four in messages of the same content,
// once for all where all are told the same. It knows no rules, keeps nothing and decides nothing, and syncs no state of its own.
// Its rooms tick as Colyseus lets them by default (20 times a second): that is what clocks and pauses of a game would run on.
import { Room, Server } from "@colyseus/core";
import { WebSocketTransport } from "@colyseus/ws-transport";

const SEATS = 4;
const hand = "2s 3h 7d 4c 5c 6d 9h Ts Jc Qd Kh As Ad";
const row = { cards: hand, rows: ["2s 3h 7d", "4c 5c 6d 9h Ts", "Jc Qd Kh As Ad"], types: ["high_card", "high_card", "pair"], special: null, foul: false };
const pairs = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]].map((seats) => ({ seats, points: 3 }));
const showdown = { deal: 0, banker: null, bets: [], hands: Array(SEATS).fill(row), special_stage: false };
const settled = { deal: 0, pairs, guns: [[0, 1]], sweeps: [], totals: [9, -3, -3, -3] };
const zh = "座位 1 付座位 0 1 分：前墩，乌龙胜乌龙";
const en = "Seat 1 pays seat 0 1 point: front, high card beats high card";
const entries = Array.from({ length: 20 }, () => ({ deal: 0, from: 1, to: 0, points: 1, rule: "FJ-4.1", zh, en }));

class Table extends Room {
  maxClients = SEATS;
  maxMessagesPerSecond = Infinity;

  onCreate() {
    this.acted = new Set();
    this.looked = new Set();
    this.deal = 0;
    this.onMessage("act", (client) => this.act(this.clients.indexOf(client)));
    this.onMessage("next", (client) => this.next(this.clients.indexOf(client)));
    this.onMessage("start", () => this.begin("", []));
  }

  tell(type, message) {
    this.clients.forEach((client, seat) => client.send(type, { t: "step", at: Date.now(), ...message(seat) }));
  }

  tellAll(type, message) {
    this.broadcast(type, { t: "step", at: Date.now(), ...message });
  }

  act(seat) {
    this.acted.add(seat);
    const events = [{ name: "submitted", data: { seat } }];
    if (this.acted.size < SEATS) {
      const submitted = [0, 1, 2, 3].map((other) => this.acted.has(other));
      this.tell(`a${seat}`, (other) => ({
        events,
        entries: [],
        view: other === seat ? { submitted, to_act: false, laid: row.rows } : { submitted },
        ask: this.acted.has(other) ? null : { ask: this.deal + 1, deadline: null },
        pause: null,
      }));
      return;
    }
    events.push({ name: "showdown", data: showdown }, { name: "settled", data: settled });
    this.tellAll(`e${seat}`, { events, entries, ask: null, pause: this.pause() });
  }

  pause() {
    return { deal: this.deal, until: null, ready: [...this.looked], scores: [9, -3, -3, -3] };
  }

  next(seat) {
    this.looked.add(seat);
    if (this.looked.size < SEATS) {
      this.tellAll(`n${seat}`, { events: [], entries: [], ask: null, pause: this.pause() });
      return;
    }
    this.acted.clear();
    this.looked.clear();
    this.deal += 1;
    this.begin(seat, [{ name: "deal_started", data: { deal: this.deal, banker: null } }]);
  }

  begin(seat, events) {
    const last = { ...showdown, ...settled };
    this.tell(`d${seat}`, () => ({
      events: [...events, { name: "dealt", data: { cards: hand } }],
      entries: [],
      view: { deal: this.deal, hand, laid: null, submitted: [false, false, false, false], scores: [9, -3, -3, -3], to_act: true, last },
      ask: { ask: this.deal + 1, deadline: null },
      pause: null,
    }));
  }
}

const server = new Server({ greet: false, transport: new WebSocketTransport({ pingInterval: 20000 }) });
server.define("table", Table);
await server.listen(Number(process.argv[2]), "127.0.0.1");
