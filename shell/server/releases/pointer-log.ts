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
  /** Builds requested at startup that are not compatible with the current ones yet, by app. */
  pending: z.record(z.string(), z.object({ version: z.string(), by: z.string() })).default({}),
});
type LogEntry = z.infer<typeof logEntrySchema>;
type PendingBuilds = LogEntry['pending'];

/** All pointers at one moment. */
interface LogState extends Pick<LogEntry, 'pointers' | 'starts' | 'pending'> {
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
        pending: {},
      };
    }
    const number = Number.parseInt(name, 10);
    const found = await this.readEntry(number);
    if (!found) throw new Error(`Move ${number} of the release store can not be read`);
    const { pointers, apps, before, starts, pending } = found;
    const lastNumbers = { ...before, ...Object.fromEntries(apps.map((app) => [app, number])) };
    return { number, pointers, lastNumbers, starts, pending };
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
   * Moves the pointers of some apps in one entry.
   * @param next returns the new pointers; called again when other apps moved in the meantime
   * @returns all pointers before and after
   * @throws MoveError when another process moved one of these apps at the same time
   */
  async append(
    apps: string[],
    { action, by }: Pick<Move, 'action' | 'by'>,
    next: (before: Pointers) => Promise<Pointers>,
  ): Promise<{ before: Pointers; now: Pointers }> {
    const serializeOwn = (pointers: Pointers) => JSON.stringify(apps.map((app) => pointers[app]));
    let first: string | undefined;
    for (let attempt = 0; attempt < MAX_WRITE_ATTEMPTS; attempt += 1) {
      const state = await this.readState();
      const { pointers: before } = state;
      first ??= serializeOwn(before);
      if (serializeOwn(before) !== first) break;
      const now = { ...before, ...(await next(before)) };
      if (serializeOwn(now) === first) return { before, now };
      if (await this.writeEntry(state, { action, by, apps }, now, {})) return { before, now };
    }
    throw new MoveError(
      'Another process moved this pointer at the same time. Check its status and try again.',
    );
  }

  /**
   * Promotes a build that a container requests at startup. When it is not compatible with the current builds, it is
   * promoted together with the other pending builds if all of them are compatible with each other, in one entry.
   * Otherwise it becomes pending itself: so a new contract number reaches the shell and all remotes in one step,
   * whichever container starts last. A request that was handled before moves nothing.
   * @param promote returns the pointer after the promotion
   * @param check throws when the builds that the pointers name are not compatible
   * @returns all pointers after the request
   * @throws the error of the check, after the build was recorded as pending
   */
  async promoteAtStartup(
    app: string,
    start: StartupRelease,
    promote: (before: Pointer | undefined, version: string) => Pointer,
    check: (pointers: Pointers, moved: string[]) => Promise<void>,
  ): Promise<Pointers> {
    for (let attempt = 0; attempt < MAX_WRITE_ATTEMPTS; attempt += 1) {
      const state = await this.readState();
      const { pointers, starts, pending } = state;
      const last = starts[app];
      if (last?.by.includes(start.by)) return pointers;
      const own: PendingBuilds = { [app]: start };
      if (last?.version === start.version) {
        const how = { action: 'promote', by: `${app} ${start.by}`, apps: [app] };
        if (await this.writeEntry(state, how, pointers, { started: own })) return pointers;
        continue;
      }
      let rejection: unknown;
      for (const builds of [own, { ...pending, ...own }]) {
        const moved = Object.keys(builds);
        if (rejection && moved.length === 1) break;
        const next: Record<string, Pointer> = { ...pointers };
        for (const [name, { version }] of Object.entries(builds))
          next[name] = promote(pointers[name], version);
        try {
          await check(next, moved);
        } catch (error) {
          rejection ??= error;
          continue;
        }
        const by = Object.entries(builds).map(([name, build]) => `${name} ${build.by}`);
        const how = { action: 'promote', by: by.join(', '), apps: moved };
        if (await this.writeEntry(state, how, next, { started: builds })) return next;
        rejection = undefined;
        break;
      }
      if (rejection === undefined) continue;
      if (pending[app]?.version === start.version) throw rejection;
      const how = { action: 'pending', by: `${app} ${start.by}`, apps: [] };
      if (await this.writeEntry(state, how, pointers, { pending: { ...pending, ...own } })) throw rejection;
    }
    throw new MoveError('Too many concurrent releases; try again.');
  }

  /**
   * Writes the entry after `state`. Builds of the moved apps are no longer pending.
   * @returns false when another process wrote an entry with this number
   */
  private async writeEntry(
    state: LogState,
    how: Pick<LogEntry, 'action' | 'by' | 'apps'>,
    pointers: Pointers,
    { started = {}, pending = state.pending }: { started?: PendingBuilds; pending?: PendingBuilds },
  ): Promise<boolean> {
    const { number, lastNumbers, starts } = state;
    const newStarts = Object.entries(started).map(([app, { version, by }]) => [
      app,
      { version, by: [...(starts[app]?.by ?? []), by].slice(-MAX_STORED_STARTS) },
    ]);
    const entry = {
      at: this.clock().toISOString(),
      ...how,
      pointers,
      before: lastNumbers,
      starts: { ...starts, ...Object.fromEntries(newStarts) },
      pending: Object.fromEntries(Object.entries(pending).filter(([app]) => !how.apps.includes(app))),
    } satisfies LogEntry;
    if (!(await this.storage.createText(entryPath(number + 1), JSON.stringify(entry)))) return false;
    // The entry is written; an old one that remains takes little space.
    if (number >= MAX_STORED_MOVES)
      await this.storage.removeText(entryPath(number + 1 - MAX_STORED_MOVES)).catch(() => {});
    return true;
  }
}
