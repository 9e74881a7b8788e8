import { entryPath, LOG_FOLDER, type LogEntry, MAX_STORED_MOVES, storedEntrySchema } from './log-entry.ts';
import type { PointerSigner } from './pointer-signer.ts';
import type { ReleaseStorage } from './release-storage.ts';

/** Reports that a file of the release store is not used. */
export type RejectionListener = (kind: 'pointer' | 'build', reason: string) => void;

/** The state of the log. */
interface LatestEntry {
  /** Number of the last file; 0 without files. The next entry gets the following number. */
  lastNumber: number;
  /** Last accepted entry, and its number; undefined and 0 without one. */
  entry: LogEntry | undefined;
  entryNumber: number;
  isSigned: boolean;
}

interface AcceptedEntry {
  number: number;
  entry: LogEntry;
  isSigned: boolean;
}

/**
 * Reads the pointer log. With a signer it accepts only entries that a document server of this installation signed, and
 * continues with the last accepted entry when a later one is forged or the log was cut (decision 072).
 */
export class LogReader {
  private readonly storage: ReleaseStorage;
  private readonly signer: PointerSigner | undefined;
  private readonly onRejected: RejectionListener;
  private accepted: AcceptedEntry | undefined;
  /** Rejected entries, so that each is checked and reported once. */
  private readonly rejected = new Set<string>();

  constructor(storage: ReleaseStorage, signer: PointerSigner | undefined, onRejected: RejectionListener) {
    this.storage = storage;
    this.signer = signer;
    this.onRejected = onRejected;
  }

  private async readStored(number: number): Promise<unknown> {
    const text = await this.storage.readText(entryPath(number));
    return text === undefined ? undefined : JSON.parse(text);
  }

  /** Returns an entry for the history; undefined when it is missing or was not signed correctly. */
  async readEntry(number: number): Promise<LogEntry | undefined> {
    const stored = await this.readStored(number);
    if (stored === undefined || this.signer?.verify(number, stored) === 'invalid') return undefined;
    return storedEntrySchema.parse(stored);
  }

  /** @throws Error without a signer, when the last entry is unreadable */
  async readLatest(): Promise<LatestEntry> {
    // Read before the folder: a concurrent call may accept a newer entry than this one finds.
    const knownNumber = this.accepted?.number ?? 0;
    const name = await this.storage.findLatestName(LOG_FOLDER);
    const lastNumber = name === undefined ? 0 : Number.parseInt(name, 10);
    if (!this.signer) {
      if (lastNumber === 0) return { lastNumber, entryNumber: 0, entry: undefined, isSigned: false };
      // Entries never change, and every document reads the last one.
      if (this.accepted?.number !== lastNumber) {
        const stored = await this.readStored(lastNumber);
        if (stored === undefined) throw new Error(`Entry ${lastNumber} of the pointer log cannot be read`);
        this.accepted = { number: lastNumber, entry: storedEntrySchema.parse(stored), isSigned: false };
      }
      const { entry } = this.accepted;
      return { lastNumber, entryNumber: lastNumber, entry, isSigned: false };
    }
    await this.acceptLatest(lastNumber, this.signer);
    const { number = 0, entry, isSigned = false } = this.accepted ?? {};
    if (lastNumber < knownNumber)
      this.reject(
        `end ${lastNumber}`,
        `the log ends with entry ${lastNumber}, but entry ${knownNumber} was read before`,
      );
    return { lastNumber: Math.max(lastNumber, number), entryNumber: number, entry, isSigned };
  }

  private reject(key: string, reason: string): void {
    if (this.rejected.has(key)) return;
    this.rejected.add(key);
    this.onRejected('pointer', reason);
  }

  /** Accepts the newest valid entry after the one that was accepted before. */
  private async acceptLatest(lastNumber: number, signer: PointerSigner): Promise<void> {
    const first = Math.max(this.accepted?.number ?? 0, lastNumber - MAX_STORED_MOVES);
    for (let number = lastNumber; number > first; number -= 1) {
      if (this.rejected.has(String(number))) continue;
      const reason = await this.findRejection(number, signer);
      if (reason === undefined) return;
      this.reject(String(number), `entry ${number} of the pointer log ${reason}`);
    }
  }

  /** Accepts an entry. @returns the reason when it is not accepted */
  private async findRejection(number: number, signer: PointerSigner): Promise<string | undefined> {
    let stored: unknown;
    try {
      stored = await this.readStored(number);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
    const parsed = storedEntrySchema.safeParse(stored);
    if (!parsed.success) return 'is missing or malformed';
    const verdict = signer.verify(number, stored);
    if (verdict === 'invalid') return 'has an invalid signature';
    if (verdict === 'unsigned') {
      if (signer.mode === 'required') return 'is not signed';
      if (await this.followsSignedEntry(number, signer)) return 'is not signed, but an earlier one is';
    }
    this.accepted = { number, entry: parsed.data, isSigned: verdict === 'valid' };
    return undefined;
  }

  /** Returns whether the log has a signed entry before an unsigned one; then the latter was not written by a server. */
  private async followsSignedEntry(number: number, signer: PointerSigner): Promise<boolean> {
    if (this.accepted?.isSigned) return true;
    for (let before = number - 1; before > Math.max(0, number - MAX_STORED_MOVES); before -= 1) {
      const stored = await this.readStored(before).catch(() => undefined);
      if (stored !== undefined && signer.verify(before, stored) === 'valid') return true;
    }
    return false;
  }
}
