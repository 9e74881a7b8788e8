import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { MailTransport } from './transport.ts';

/** The newest mails that remain in the folder. */
const MAX_STORED_MAILS = 1_000;
/** The folder is pruned after this many mails. */
const PRUNE_EVERY = 50;

const storedMail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** Milliseconds since 1970. */
  createdAt: z.number(),
});

/** A mail in the folder. */
export interface StoredMail extends z.infer<typeof storedMail> {
  /** Its file name without extension. */
  id: string;
}

const FILE_NAME = /^[0-9]{13}-[0-9a-f]{12}\.json$/;
/** Format of `StoredMail.id`. */
export const MAIL_ID = /^[0-9]{13}-[0-9a-f]{12}$/;

/**
 * Writes every mail to a folder as a JSON file, for machines without a mail server.
 * @param assertSpace throws while the disk has no space for mails
 */
export function folderTransport(folder: string, assertSpace = async () => {}): MailTransport {
  let sent = 0;
  return {
    async send(recipient, { subject, text, html }) {
      await assertSpace();
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const createdAt = Date.now();
      const name = `${String(createdAt).padStart(13, '0')}-${randomBytes(6).toString('hex')}`;
      const mail: Omit<StoredMail, 'id'> = { to: recipient, subject, text, html, createdAt };
      // Write under a temporary name first, so that a listing contains complete mails only.
      const temporaryFile = join(folder, `.${name}`);
      await writeFile(temporaryFile, JSON.stringify(mail, null, 2), { mode: 0o600 });
      await rename(temporaryFile, join(folder, `${name}.json`));
      sent += 1;
      if (sent % PRUNE_EVERY === 0) await prune(folder);
    },
    close() {},
  };
}

/** Lists the mails of a folder, newest first. @param limit maximum number of mails */
export async function listMails(folder: string, limit: number): Promise<StoredMail[]> {
  const names = (await fileNames(folder)).slice(0, limit);
  const mails = await Promise.all(names.map((name) => readMail(folder, name.slice(0, -'.json'.length))));
  return mails.filter((mail) => mail !== null);
}

/** @returns null when the mail no longer exists */
export async function readMail(folder: string, id: string): Promise<StoredMail | null> {
  try {
    const text = await readFile(join(folder, `${id}.json`), 'utf8');
    return { id, ...storedMail.parse(JSON.parse(text)) };
  } catch {
    return null;
  }
}

/** Newest first. */
async function fileNames(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => FILE_NAME.test(name))
    .sort()
    .reverse();
}

async function prune(folder: string): Promise<void> {
  const old = (await fileNames(folder)).slice(MAX_STORED_MAILS);
  await Promise.all(old.map((name) => rm(join(folder, name), { force: true })));
}
