import { isDeepStrictEqual } from 'node:util';
import { composeEntry, type LoggedMove, type LogState, type Pointers } from './compose-entry.ts';
import { readLegacyPointers } from './legacy-pointers.ts';
import { entryPath, LOG_FOLDER, type LogEntry, MAX_STORED_MOVES } from './log-entry.ts';
import { LogReader, type RejectionListener } from './log-reader.ts';
import { collectDigests } from './manifest-digests.ts';
import type { PathRights } from './path-owners.ts';
import { MoveError, type Pointer } from './pointer.ts';
import type { PointerSigner } from './pointer-signer.ts';
import type { Provenances } from './provenance.ts';
import type { ReleaseStorage } from './release-storage.ts';
import {
  collectProvenance,
  describeRequesters,
  listCandidates,
  promoteAll,
  type StartupReleases,
  sortStartupBuilds,
} from './startup-requests.ts';

/** A move of a pointer, as shown in the audit log. */
export interface Move {
  at: string;
  /** Requested action: promote, canary or rollback. */
  action: string;
  /** Actor: the app of the token, or the part of the system that moved the pointer. */
  by: string;
  pointer: Pointer;
  /** User and git commit of a move that a team signed. */
  person?: string;
  commit?: string | null;
  /** Reason for which a used-up error budget was ignored. */
  override?: string;
}

/** A requested move. */
export interface RequestedMove extends Pick<Move, 'action' | 'by' | 'override'> {
  provenance?: Provenances;
}

type PendingBuilds = LogEntry['pending'];
type Digests = LogEntry['digests'];

/** Attempts to write an entry before the move fails because other processes were faster. */
const MAX_WRITE_ATTEMPTS = 50;

interface PointerLogOptions {
  /** Time of moves. */
  clock: () => Date;
  /** Signs and verifies the entries; undefined for a log without signatures. */
  signer: PointerSigner | undefined;
  onRejected: RejectionListener;
  /** Returns the digest of a stored build's manifest; undefined when there is none. */
  readDigest(app: string, version: string): Promise<string | undefined>;
}

/**
 * Log of all pointer moves: one file per move, numbered without gaps and never changed, with all pointers
 * after the move. Only one process can create the file with a given number. A move is therefore written on
 * top of exactly the state it was checked against, or not at all (decision 043).
 */
export class PointerLog {
  private readonly storage: ReleaseStorage;
  private readonly options: PointerLogOptions;
  private readonly reader: LogReader;
  /** Digests of the last state that was read. */
  private digests: Digests = {};

  constructor(storage: ReleaseStorage, options: PointerLogOptions) {
    this.storage = storage;
    this.options = options;
    this.reader = new LogReader(storage, options.signer, options.onRejected);
  }

  private async readState(): Promise<LogState> {
    const { lastNumber: number, entryNumber, entry, isSigned } = await this.reader.readLatest();
    if (!entry) {
      const isAccepted = number === 0 && this.options.signer?.mode !== 'required';
      return {
        number,
        isSigned,
        pointers: isAccepted ? await readLegacyPointers(this.storage, LOG_FOLDER) : {},
        lastNumbers: {},
        startupRequests: {},
        pending: {},
        signedAt: {},
        digests: {},
        grants: {},
        revocations: {},
      };
    }
    const { apps, previousMoves, ...current } = entry;
    this.digests = current.digests;
    const lastNumbers = { ...previousMoves, ...Object.fromEntries(apps.map((app) => [app, entryNumber])) };
    return { ...current, number, isSigned, lastNumbers };
  }

  /** Returns the digest that the manifest of a served build must have; undefined when it is not known. */
  findDigest(app: string, version: string): string | undefined {
    return this.digests[app]?.[version];
  }

  /** Returns all current pointers, the owners of granted paths, and the revoked claims. */
  async readCurrent(): Promise<{ pointers: Pointers } & PathRights> {
    const { pointers, grants, revocations } = await this.readState();
    return { pointers, grants, revocations };
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
      const entry = await this.reader.readEntry(number);
      const pointer = entry?.pointers[app];
      if (!entry || !pointer) break;
      const { at, action, by, override, previousMoves, provenance } = entry;
      const { person, commit } = provenance[app] ?? {};
      const move = {
        ...{ at, action, by, pointer },
        ...(person && { person, commit: commit ?? null }),
        ...(override && { override }),
      };
      moves.push(move);
      if (until(move)) break;
      number = previousMoves[app];
    }
    return moves;
  }

  /** Returns the newest moves of apps since a time, by app. Reads only the last entry when there is none. */
  async listLatestMoves(since: Date): Promise<Map<string, Move>> {
    const latest = new Map<string, Move>();
    const { at, pointers } = await this.readState();
    if (!at || Date.parse(at) < since.getTime()) return latest;
    for (const app of Object.keys(pointers)) {
      const [move] = await this.listMoves(app, 1);
      if (move && Date.parse(move.at) >= since.getTime()) latest.set(app, move);
    }
    return latest;
  }

  /**
   * Moves the pointers of some apps in one entry.
   * @param next returns the new pointers; called again when other apps moved in the meantime
   * @returns all pointers before and after
   * @throws MoveError when another process moved one of these apps at the same time
   */
  async append(
    apps: string[],
    { provenance = {}, ...requested }: RequestedMove,
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
      if (await this.writeEntry(state, { ...requested, apps, provenance }, after, {}))
        return { before, after };
    }
    throw new MoveError(
      'Another process moved this pointer at the same time. Check its status and try again.',
    );
  }

  /**
   * Promotes the builds that a container or `npm start` requests at startup, if they were not handled before. When they are not
   * compatible with the current builds, they are promoted together with the other pending builds, or with all builds of
   * the request, in one entry. Otherwise they become pending: so a new contract number reaches the shell and all remotes in
   * one step, whichever container starts last.
   * @param check throws when the builds that the pointers name are not compatible
   * @returns all pointers after the request
   * @throws the first error of the check, after the builds were recorded as pending
   */
  async promoteAtStartup(
    builds: StartupReleases,
    check: (pointers: Pointers, moved: string[]) => Promise<void>,
  ): Promise<Pointers> {
    for (let attempt = 0; attempt < MAX_WRITE_ATTEMPTS; attempt += 1) {
      const state = await this.readState();
      const { pointers, pending } = state;
      const sorted = await sortStartupBuilds(this.reader, state, builds);
      const { toPromote, toRecord } = sorted;
      if (Object.keys(toPromote).length === 0) {
        if (Object.keys(toRecord).length === 0) return pointers;
        const move = { action: 'start', by: describeRequesters(toRecord), apps: [], provenance: {} };
        if (await this.writeEntry(state, move, pointers, { started: toRecord })) return pointers;
        continue;
      }
      let rejection: unknown;
      let promoted: PendingBuilds | undefined;
      for (const candidate of listCandidates(sorted, pending, builds)) {
        try {
          await check(promoteAll(pointers, candidate), Object.keys(candidate));
          promoted = candidate;
          break;
        } catch (error) {
          rejection ??= error;
        }
      }
      if (promoted) {
        const next = promoteAll(pointers, promoted);
        const by = describeRequesters(promoted);
        const apps = Object.keys(promoted);
        const move = { action: 'promote', by, apps, provenance: collectProvenance(promoted) };
        const started = { ...toRecord, ...promoted };
        if (await this.writeEntry(state, move, next, { started })) return next;
        continue;
      }
      if (Object.entries(toPromote).every(([app, { version }]) => pending[app]?.version === version))
        throw rejection;
      const move = { action: 'pending', by: describeRequesters(toPromote), apps: [], provenance: {} };
      if (await this.writeEntry(state, move, pointers, { pending: { ...pending, ...toPromote } }))
        throw rejection;
    }
    throw new MoveError('Too many concurrent releases. Try again.');
  }

  /**
   * Changes the owners of granted paths in one entry.
   * @param change returns all rights after the change; called again when another process wrote an entry in the meantime
   */
  async changeGrants(
    { provenance = {}, ...requested }: RequestedMove,
    change: (before: PathRights) => Promise<PathRights>,
  ): Promise<void> {
    for (let attempt = 0; attempt < MAX_WRITE_ATTEMPTS; attempt += 1) {
      const state = await this.readState();
      const { grants, revocations } = state;
      const rights = await change({ grants, revocations });
      if (isDeepStrictEqual(rights, { grants, revocations })) return;
      const move = { ...requested, apps: [], provenance };
      if (await this.writeEntry(state, move, state.pointers, { rights })) return;
    }
    throw new MoveError('Too many concurrent releases. Try again.');
  }

  /**
   * Signs the pointers of a log from before signatures, so that a log without signatures is not accepted any more.
   * @returns whether an entry was written
   */
  async signPointers(by: string): Promise<boolean> {
    if (!this.options.signer) return false;
    const state = await this.readState();
    if (state.isSigned || Object.keys(state.pointers).length === 0) return false;
    return this.writeEntry(state, { action: 'sign', by, apps: [], provenance: {} }, state.pointers, {});
  }

  /**
   * Writes the entry after `state`. Builds of the moved apps are no longer pending.
   * @returns false when another process wrote an entry with this number
   * @throws MoveError when a signed change repeats an earlier one, or is for another build than the stored one
   */
  private async writeEntry(
    state: LogState,
    move: LoggedMove,
    pointers: Pointers,
    {
      started = {},
      pending = state.pending,
      rights = state,
    }: { started?: PendingBuilds; pending?: PendingBuilds; rights?: PathRights },
  ): Promise<boolean> {
    const { signer, clock, readDigest } = this.options;
    const { grants, revocations } = rights;
    const own = { grants: { ...grants }, revocations: { ...revocations } };
    const changes = { move, started, pending, ...own, at: clock().toISOString() };
    const digests = signer
      ? await collectDigests(state, pointers, move.provenance, readDigest)
      : state.digests;
    const entry = composeEntry(state, changes, pointers, digests);
    const { number } = state;
    const next = number + 1;
    const stored = signer ? { ...entry, signature: signer.sign(next, entry) } : entry;
    if (!(await this.storage.createText(entryPath(next), JSON.stringify(stored)))) return false;
    // The entry is written; an old one that remains takes little space.
    if (number >= MAX_STORED_MOVES)
      await this.storage.removeText(entryPath(next - MAX_STORED_MOVES)).catch(() => {});
    return true;
  }
}
