import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { MoveError, type Pointer, pointer } from './pointer.ts';

const move = z.object({
  at: z.iso.datetime(),
  /** What was asked for: promote, canary, rollback. */
  action: z.string(),
  /** Whose token it was, or which part of the product acted by itself. */
  by: z.string(),
  pointer,
});

/** A move of a pointer, as it is kept: the audit line. */
export type Move = z.infer<typeof move>;

/** Moves of an app that are kept: more releases than a team makes in years. */
const KEPT_MOVES = 1_000;

/** Digits of a move's number, so that names sort as numbers do. */
const DIGITS = 8;
const nameOf = (number: number) => `${String(number).padStart(DIGITS, '0')}.json`;
const isMove = (name: string) => /^\d{8}\.json$/.test(name);

/**
 * The moves of an app's pointer, a file each, numbered without a gap. The last one says where the pointer stands; a
 * file is never changed, and two who write the same number can't both succeed, whatever process they are in.
 */
export class PointerLog {
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  private async names(): Promise<string[]> {
    const all = await readdir(this.folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    return all.filter(isMove).sort();
  }

  private async read(name: string): Promise<Move> {
    return move.parse(JSON.parse(await readFile(join(this.folder, name), 'utf8')));
  }

  /** Where the pointer stands; undefined when it was never moved. */
  async pointer(): Promise<Pointer | undefined> {
    const name = (await this.names()).at(-1);
    return name === undefined ? undefined : (await this.read(name)).pointer;
  }

  /** The last moves, newest first. */
  async moves(most: number): Promise<Move[]> {
    const names = (await this.names()).slice(-most).reverse();
    return Promise.all(names.map((name) => this.read(name)));
  }

  /**
   * Adds a move.
   * @param next says where the pointer goes from where it stands
   * @returns where it stood before, and where it stands now
   * @throws MoveError when somebody else moved it at the same moment
   */
  async add(
    { action, by }: Pick<Move, 'action' | 'by'>,
    next: (before: Pointer | undefined) => Pointer,
  ): Promise<{ before: Pointer | undefined; now: Pointer }> {
    await mkdir(this.folder, { recursive: true });
    const names = await this.names();
    const last = names.at(-1);
    const before = last === undefined ? undefined : (await this.read(last)).pointer;
    const now = next(before);
    if (JSON.stringify(now) === JSON.stringify(before)) return { before, now };
    const file = join(this.folder, nameOf(last === undefined ? 1 : Number.parseInt(last, 10) + 1));
    const unfinished = `${file}.unfinished-${process.pid}-${performance.now()}`;
    await writeFile(unfinished, JSON.stringify({ at: new Date().toISOString(), action, by, pointer: now }));
    try {
      // A link appears whole and fails where there is one already.
      await link(unfinished, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      throw new MoveError('Somebody else moved this pointer at the same moment; look at it and ask again.');
    } finally {
      await rm(unfinished, { force: true });
    }
    for (const name of names.slice(0, -KEPT_MOVES)) await rm(join(this.folder, name), { force: true });
    return { before, now };
  }
}
