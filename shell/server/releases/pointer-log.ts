import { z } from 'zod';
import { MoveError, type Pointer, pointer } from './pointer.ts';
import { pointersOfBefore } from './pointers-of-before.ts';
import { nameOf, type ReleaseStorage } from './storage.ts';

/** Where pointers stand, by app. */
export type Pointers = Readonly<Record<string, Pointer>>;

/** A move of a pointer, as it is told: the audit line. */
export interface Move {
  at: string;
  /** What was asked for: promote, canary, rollback. */
  action: string;
  /** Whose token it was, or which part of the product acted by itself. */
  by: string;
  pointer: Pointer;
}

/** Who asks with every start, and for which build (a container). */
export interface Start {
  by: string;
  version: string;
}

const entry = z.object({
  at: z.iso.datetime(),
  action: z.string(),
  by: z.string(),
  /** Whose pointers it moved. */
  apps: z.array(z.string()),
  /** Where all of them stand from here on. */
  pointers: z.record(z.string(), pointer),
  /** The number of the move before this one, by app. */
  before: z.record(z.string(), z.number()),
  /** Which build was asked for last by a start, and who has asked so far, by app. */
  starts: z.record(z.string(), z.object({ version: z.string(), by: z.array(z.string()) })),
});
type Entry = z.infer<typeof entry>;

/** All pointers at one moment. */
interface State extends Pick<Entry, 'pointers' | 'starts'> {
  /** Of the last move; 0 where there was none. */
  number: number;
  /** The number of the last move, by app. */
  lasts: Record<string, number>;
}

/** Moves that are kept: more releases than six teams make in years. */
const KEPT_MOVES = 2_000;
/** Starts of an app that are remembered: more copies than it has. */
const KEPT_STARTS = 100;
/** Others may be first so often before a move is given up. */
const MOST_TRIES = 50;

const FOLDER = 'pointers';
const pathOf = (number: number) => `${FOLDER}/${nameOf(number)}`;

/**
 * The moves of all pointers, a text each, numbered without a gap. Each says where all of them stand from then on; it
 * is never changed, and two who write the same number can't both succeed, whatever process they are in. So what was
 * checked against a state is written beside that state or not at all.
 */
export class PointerLog {
  private readonly storage: ReleaseStorage;
  private readonly clock: () => Date;

  constructor(storage: ReleaseStorage, clock: () => Date) {
    this.storage = storage;
    this.clock = clock;
  }

  private async read(number: number): Promise<Entry | undefined> {
    const text = await this.storage.read(pathOf(number));
    return text === undefined ? undefined : entry.parse(JSON.parse(text));
  }

  private async state(): Promise<State> {
    const name = await this.storage.last(FOLDER);
    if (name === undefined) {
      return { number: 0, pointers: await pointersOfBefore(this.storage, FOLDER), lasts: {}, starts: {} };
    }
    const number = Number.parseInt(name, 10);
    const found = await this.read(number);
    if (!found) throw new Error(`Move ${number} of the release store can not be read`);
    const { pointers, apps, before, starts } = found;
    const lasts = { ...before, ...Object.fromEntries(apps.map((app) => [app, number])) };
    return { number, pointers, lasts, starts };
  }

  /** Where all pointers stand. */
  async pointers(): Promise<Pointers> {
    return (await this.state()).pointers;
  }

  /** The last moves of an app, newest first. @param until the last one that is wanted */
  async moves(app: string, most: number, until: (move: Move) => boolean = () => false): Promise<Move[]> {
    const found: Move[] = [];
    let number = (await this.state()).lasts[app];
    while (number !== undefined && found.length < most) {
      const read = await this.read(number);
      const stands = read?.pointers[app];
      if (!read || !stands) break;
      const { at, action, by, before } = read;
      found.push({ at, action, by, pointer: stands });
      if (until({ at, action, by, pointer: stands })) break;
      number = before[app];
    }
    return found;
  }

  /**
   * Moves pointers, all at once.
   * @param apps whose they are
   * @param next says where they go from where they stand; asked again when others were moved meanwhile
   * @param start who asks, where it is somebody who asks with every start: nothing moves when they asked before, or
   * when the last who asked did so for the same build, so that a restart undoes no rollback. The first time they ask
   * it is kept, also where nothing moves.
   * @returns where those pointers stood before, and where all stand now
   * @throws MoveError when somebody else moved one of them at the same moment
   */
  async add(
    apps: string[],
    { action, by }: Pick<Move, 'action' | 'by'>,
    next: (before: Pointers) => Promise<Pointers>,
    start?: Start,
  ): Promise<{ before: Pointers; now: Pointers }> {
    const own = (pointers: Pointers) => JSON.stringify(apps.map((app) => pointers[app]));
    let first: string | undefined;
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const state = await this.state();
      const { pointers: before } = state;
      first ??= own(before);
      if (!start && own(before) !== first) break;
      const asked = start && state.starts[apps[0] ?? ''];
      if (start && asked?.by.includes(start.by)) return { before, now: before };
      const stays = start !== undefined && asked?.version === start.version;
      const now = stays ? before : { ...before, ...(await next(before)) };
      if (!start && own(now) === own(before)) return { before, now };
      if (await this.write(state, { action, by, apps }, now, start)) return { before, now };
    }
    throw new MoveError('Somebody else moved this pointer at the same moment; look at it and ask again.');
  }

  private async write(
    { number, lasts, starts }: State,
    how: Pick<Entry, 'action' | 'by' | 'apps'>,
    pointers: Pointers,
    start?: Start,
  ): Promise<boolean> {
    const [app = ''] = how.apps;
    const asked = start && {
      [app]: { version: start.version, by: [...(starts[app]?.by ?? []), start.by].slice(-KEPT_STARTS) },
    };
    const at = this.clock().toISOString();
    const line = { at, ...how, pointers, before: lasts, starts: { ...starts, ...asked } } satisfies Entry;
    if (!(await this.storage.writeNew(pathOf(number + 1), JSON.stringify(line)))) return false;
    // It is written; what is left behind takes up little.
    if (number >= KEPT_MOVES) await this.storage.remove(pathOf(number + 1 - KEPT_MOVES)).catch(() => {});
    return true;
  }
}
