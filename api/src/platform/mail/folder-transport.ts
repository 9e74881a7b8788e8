import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { MailTransport } from './transport.ts';

/** So many of the newest mails are kept. */
const KEPT = 1_000;
/** Tidied up once in so many mails. */
const TIDY_EVERY = 50;

const storedMail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** ms. */
  createdAt: z.number(),
});

/** A mail as it lies in the folder. */
export interface StoredMail extends z.infer<typeof storedMail> {
  /** The name of its file without the ending. */
  id: string;
}

const FILE_NAME = /^[0-9]{13}-[0-9a-f]{12}\.json$/;
/** What `StoredMail.id` looks like. */
export const MAIL_ID = /^[0-9]{13}-[0-9a-f]{12}$/;

/** Puts every mail into a folder, one JSON file each: for a machine without a mail server. */
export function folderTransport(folder: string): MailTransport {
  let sent = 0;
  return {
    async send(recipient, { subject, text, html }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const createdAt = Date.now();
      const name = `${String(createdAt).padStart(13, '0')}-${randomBytes(6).toString('hex')}`;
      const mail: Omit<StoredMail, 'id'> = { to: recipient, subject, text, html, createdAt };
      // Whoever lists the folder finds whole mails only.
      const unfinished = join(folder, `.${name}`);
      await writeFile(unfinished, JSON.stringify(mail, null, 2), { mode: 0o600 });
      await rename(unfinished, join(folder, `${name}.json`));
      sent += 1;
      if (sent % TIDY_EVERY === 0) await tidy(folder);
    },
    close() {},
  };
}

/** The mails of a folder, the newest first. @param limit at most so many */
export async function listMails(folder: string, limit: number): Promise<StoredMail[]> {
  const names = (await fileNames(folder)).slice(0, limit);
  const mails = await Promise.all(names.map((name) => readMail(folder, name.slice(0, -'.json'.length))));
  return mails.filter((mail) => mail !== null);
}

/** @returns null when it is gone */
export async function readMail(folder: string, id: string): Promise<StoredMail | null> {
  try {
    const text = await readFile(join(folder, `${id}.json`), 'utf8');
    return { id, ...storedMail.parse(JSON.parse(text)) };
  } catch {
    return null;
  }
}

/** The newest first. */
async function fileNames(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => FILE_NAME.test(name))
    .sort()
    .reverse();
}

async function tidy(folder: string): Promise<void> {
  const old = (await fileNames(folder)).slice(KEPT);
  await Promise.all(old.map((name) => rm(join(folder, name), { force: true })));
}
