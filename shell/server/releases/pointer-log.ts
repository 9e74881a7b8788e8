import { z } from 'zod';
import { legacyLogEntrySchema, readLegacyPointers } from './legacy-pointers.ts';
import { MoveError, type Pointer, pointerSchema } from './pointer.ts';
import { numberedName, type ReleaseStorage } from './release-storage.ts';

/** Pointers by app. */
export type Pointers = Readonly<Record<string, Pointer>>;

/** A move of a pointer, as shown in the audit log. */
export interface Move {
  at: string;
  /** Requested action: promote, canary or rollback. */
  action: string;
  /** Actor: the app of the token, or the part of the system that moved the pointer. */
  by: string;
  pointer: Pointer;
}

/** A build that a container requests at every start. */
export interface StartupRelease {
  by: string;
  version: string;
}

const logEntrySchema = z.object({
  at: z.iso.datetime(),
  action: z.string(),
  by: z.string(),
  /** Apps whose pointers were moved. */
  apps: z.array(z.string()),
  /** All pointers after the move. */
  pointers: z.record(z.string(), pointerSchema),
  /** Number of the previous move, by app. */
  previousMoves: z.record(z.string(), z.number()),
  /** Last build requested at startup, and the containers that requested one, by app. */
  startupRequests: z.record(z.string(), z.object({ version: z.string(), requesters: z.array(z.string()) })),
  /** Builds requested at startup that are not compatible with the current ones yet, by app. */
  pending: z.record(z.string(), z.object({ version: z.string(), by: z.string() })).default({}),
});
type LogEntry = z.infer<typeof logEntrySchema>;
const storedEntrySchema = z.union([logEntrySchema, legacyLogEntrySchema]);
type PendingBuilds = LogEntry['pending'];

/** State of all pointers at one moment. */
interface LogState extends Pick<LogEntry, 'pointers' | 'startupRequests' | 'pending'> {
  /** Number of the last move; 0 without moves. */
  number: number;
  /** Number of the last move, by app. */
  lastNumbers: Record<string, number>;
}

/** Number of moves in the log: more than six teams release in years. */
const MAX_STORED_MOVES = 2_000;
/** Number of startup requests stored per app: more than an app has containers. */
const MAX_STORED_REQUESTERS = 100;
/** Attempts to write an entry before the move fails because other processes were faster. */
const MAX_WRITE_ATTEMPTS = 50;

const FOLDER = 'pointers';
const entryPath = (number: number) => `${FOLDER}/${numberedName(number)}`;

/**
 * Log of all pointer moves: one file per move, numbered without gaps and never changed, with all pointers
 * after the move. Only one process can create the file with a given number. A move is therefore written on
 * top of exactly the state it was checked against, or not at all (decision 043).
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
    return text === undefined ? undefined : storedEntrySchema.parse(JSON.parse(text));
  }

  private async readState(): Promise<LogState> {
    const name = await this.storage.findLatestName(FOLDER);
    if (name === undefined) {
      return {
        number: 0,
        pointers: await readLegacyPointers(this.storage, FOLDER),
        lastNumbers: {},
        startupRequests: {},
        pending: {},
      };
    }
    const number = Number.parseInt(name, 10);
    const entry = await this.readEntry(number);
    if (!entry) throw new Error(`Entry ${number} of the pointer log cannot be read`);
    const { pointers, apps, previousMoves, startupRequests, pending } = entry;
    const lastNumbers = { ...previousMoves, ...Object.fromEntries(apps.map((app) => [app, number])) };
    return { number, pointers, lastNumbers, startupRequests, pending };
  }

  /** Returns all current pointers. */
  async readPointers(): Promise<Pointers> {
    return (await this.readState()).pointers;
  }

  /**
   * Returns the last moves of an app, newest first.
   * @param maxMoves maximum number of moves
   * @param until stops after the first move for which it returns true
   */
  async listMoves(
    app: string,
    maxMoves: number,
    until: (move: Move) => boolean = () => false,
  ): Promise<Move[]> {
    const moves: Move[] = [];
    let number = (await this.readState()).lastNumbers[app];
    while (number !== undefined && moves.length < maxMoves) {
      const entry = await this.readEntry(number);
      const pointer = entry?.pointers[app];
      if (!entry || !pointer) break;
      const { at, action, by, previousMoves } = entry;
      const move = { at, action, by, pointer };
      moves.push(move);
      if (until(move)) break;
      number = previousMoves[app];
    }
    return moves;
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
  ): Promise<{ before: Pointers; after: Pointers }> {
    const serializeOwn = (pointers: Pointers) => JSON.stringify(apps.map((app) => pointers[app]));
    let initial: string | undefined;
    for (let attempt = 0; attempt < MAX_WRITE_ATTEMPTS; attempt += 1) {
      const state = await this.readState();
      const { pointers: before } = state;
      initial ??= serializeOwn(before);
      if (serializeOwn(before) !== initial) break;
      const after = { ...before, ...(await next(before)) };
      if (serializeOwn(after) === initial) return { before, after };
      if (await this.writeEntry(state, { action, by, apps }, after, {})) return { before, after };
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
      const { pointers, startupRequests, pending } = state;
      const last = startupRequests[app];
      if (last?.requesters.includes(start.by)) return pointers;
      const requested: PendingBuilds = { [app]: start };
      if (last?.version === start.version) {
        const move = { action: 'promote', by: `${app} ${start.by}`, apps: [app] };
        if (await this.writeEntry(state, move, pointers, { started: requested })) return pointers;
        continue;
      }
      let rejection: unknown;
      for (const builds of [requested, { ...pending, ...requested }]) {
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
        const move = { action: 'promote', by: by.join(', '), apps: moved };
        if (await this.writeEntry(state, move, next, { started: builds })) return next;
        rejection = undefined;
        break;
      }
      if (rejection === undefined) continue;
      if (pending[app]?.version === start.version) throw rejection;
      const move = { action: 'pending', by: `${app} ${start.by}`, apps: [] };
      if (await this.writeEntry(state, move, pointers, { pending: { ...pending, ...requested } }))
        throw rejection;
    }
    throw new MoveError('Too many concurrent releases. Try again.');
  }

  /**
   * Writes the entry after `state`. Builds of the moved apps are no longer pending.
   * @returns false when another process wrote an entry with this number
   */
  private async writeEntry(
    state: LogState,
    move: Pick<LogEntry, 'action' | 'by' | 'apps'>,
    pointers: Pointers,
    { started = {}, pending = state.pending }: { started?: PendingBuilds; pending?: PendingBuilds },
  ): Promise<boolean> {
    const { number, lastNumbers, startupRequests } = state;
    const newRequests = Object.entries(started).map(([app, { version, by }]) => [
      app,
      {
        version,
        requesters: [...(startupRequests[app]?.requesters ?? []), by].slice(-MAX_STORED_REQUESTERS),
      },
    ]);
    const entry = {
      at: this.clock().toISOString(),
      ...move,
      pointers,
      previousMoves: lastNumbers,
      startupRequests: { ...startupRequests, ...Object.fromEntries(newRequests) },
      pending: Object.fromEntries(Object.entries(pending).filter(([app]) => !move.apps.includes(app))),
    } satisfies LogEntry;
    if (!(await this.storage.createText(entryPath(number + 1), JSON.stringify(entry)))) return false;
    // The entry is written; an old one that remains takes little space.
    if (number >= MAX_STORED_MOVES)
      await this.storage.removeText(entryPath(number + 1 - MAX_STORED_MOVES)).catch(() => {});
    return true;
  }
}
