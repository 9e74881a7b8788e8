import { z } from 'zod';
import { readLegacyPointers } from './legacy-pointers.ts';
import { MoveError, type Pointer, pointerSchema } from './pointer.ts';
import { numberedName, type ReleaseStorage } from './release-storage.ts';

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
export interface StartupRelease {
  by: string;
  version: string;
}

const logEntrySchema = z.object({
  at: z.iso.datetime(),
  action: z.string(),
  by: z.string(),
  /** Whose pointers it moved. */
  apps: z.array(z.string()),
  /** Where all of them stand from here on. */
  pointers: z.record(z.string(), pointerSchema),
  /** The number of the move before this one, by app. */
  before: z.record(z.string(), z.number()),
  /** Which build was asked for last by a start, and who has asked so far, by app. */
  starts: z.record(z.string(), z.object({ version: z.string(), by: z.array(z.string()) })),
});
type LogEntry = z.infer<typeof logEntrySchema>;

/** All pointers at one moment. */
interface LogState extends Pick<LogEntry, 'pointers' | 'starts'> {
  /** Of the last move; 0 where there was none. */
  number: number;
  /** The number of the last move, by app. */
  lastNumbers: Record<string, number>;
}

/** Moves that are kept: more releases than six teams make in years. */
const MAX_STORED_MOVES = 2_000;
/** Starts of an app that are remembered: more copies than it has. */
const MAX_STORED_STARTS = 100;
/** Others may be first so often before a move is given up. */
const MAX_WRITE_ATTEMPTS = 50;

const FOLDER = 'pointers';
const entryPath = (number: number) => `${FOLDER}/${numberedName(number)}`;

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

  private async readEntry(number: number): Promise<LogEntry | undefined> {
    const text = await this.storage.readText(entryPath(number));
    return text === undefined ? undefined : logEntrySchema.parse(JSON.parse(text));
  }

  private async readState(): Promise<LogState> {
    const name = await this.storage.findLatestName(FOLDER);
    if (name === undefined) {
      return {
        number: 0,
        pointers: await readLegacyPointers(this.storage, FOLDER),
        lastNumbers: {},
        starts: {},
      };
    }
    const number = Number.parseInt(name, 10);
    const found = await this.readEntry(number);
    if (!found) throw new Error(`Move ${number} of the release store can not be read`);
    const { pointers, apps, before, starts } = found;
    const lastNumbers = { ...before, ...Object.fromEntries(apps.map((app) => [app, number])) };
    return { number, pointers, lastNumbers, starts };
  }

  /** Where all pointers stand. */
  async readPointers(): Promise<Pointers> {
    return (await this.readState()).pointers;
  }

  /** The last moves of an app, newest first. @param until the last one that is wanted */
  async listMoves(app: string, most: number, until: (move: Move) => boolean = () => false): Promise<Move[]> {
    const found: Move[] = [];
    let number = (await this.readState()).lastNumbers[app];
    while (number !== undefined && found.length < most) {
      const entry = await this.readEntry(number);
      const pointer = entry?.pointers[app];
      if (!entry || !pointer) break;
      const { at, action, by, before } = entry;
      const move = { at, action, by, pointer };
      found.push(move);
      if (until(move)) break;
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
  async append(
    apps: string[],
    { action, by }: Pick<Move, 'action' | 'by'>,
    next: (before: Pointers) => Promise<Pointers>,
    start?: StartupRelease,
  ): Promise<{ before: Pointers; now: Pointers }> {
    const own = (pointers: Pointers) => JSON.stringify(apps.map((app) => pointers[app]));
    let first: string | undefined;
    for (let tries = 0; tries < MAX_WRITE_ATTEMPTS; tries += 1) {
      const state = await this.readState();
      const { pointers: before } = state;
      first ??= own(before);
      if (!start && own(before) !== first) break;
      const asked = start && state.starts[apps[0] ?? ''];
      if (start && asked?.by.includes(start.by)) return { before, now: before };
      const stays = start !== undefined && asked?.version === start.version;
      const now = stays ? before : { ...before, ...(await next(before)) };
      if (!start && own(now) === own(before)) return { before, now };
      if (await this.writeEntry(state, { action, by, apps }, now, start)) return { before, now };
    }
    throw new MoveError('Somebody else moved this pointer at the same moment; look at it and ask again.');
  }

  private async writeEntry(
    { number, lastNumbers, starts }: LogState,
    how: Pick<LogEntry, 'action' | 'by' | 'apps'>,
    pointers: Pointers,
    start?: StartupRelease,
  ): Promise<boolean> {
    const [app = ''] = how.apps;
    const asked = start && {
      [app]: { version: start.version, by: [...(starts[app]?.by ?? []), start.by].slice(-MAX_STORED_STARTS) },
    };
    const at = this.clock().toISOString();
    const line = {
      at,
      ...how,
      pointers,
      before: lastNumbers,
      starts: { ...starts, ...asked },
    } satisfies LogEntry;
    if (!(await this.storage.createText(entryPath(number + 1), JSON.stringify(line)))) return false;
    // It is written; what is left behind takes up little.
    if (number >= MAX_STORED_MOVES)
      await this.storage.removeText(entryPath(number + 1 - MAX_STORED_MOVES)).catch(() => {});
    return true;
  }
}
