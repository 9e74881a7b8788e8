import { setTimeout as delay } from 'node:timers/promises';
import type { TestApi } from './api.ts';

/** Pause between polls. The functions that poll have no limit of their own: jest's timeout fails the test. */
const POLL_INTERVAL_MS = 10;

const CODE_LINE = /^Your code: (\d{6})$/m;

/** A mail as returned by `/dev/mailbox.json`. */
export interface ReceivedMail {
  to: string;
  subject: string;
  text: string;
  createdAt: number;
}

/** Returns the mails to an address, newest first. */
export async function listMails(api: Pick<TestApi, 'origin'>, address: string): Promise<ReceivedMail[]> {
  const response = await fetch(`${api.origin}/dev/mailbox.json?to=${encodeURIComponent(address)}`);
  return (await response.json()) as ReceivedMail[];
}

/** Waits until an address has received `count` mails. @returns the newest */
export async function waitForMail(
  api: Pick<TestApi, 'origin'>,
  address: string,
  count = 1,
): Promise<ReceivedMail> {
  for (;;) {
    const mails = await listMails(api, address);
    if (mails[0] && mails.length >= count) return mails[0];
    await delay(POLL_INTERVAL_MS);
  }
}

/** Reads the six-digit code of a mail. */
export function readCode({ text }: Pick<ReceivedMail, 'text'>): string {
  const code = CODE_LINE.exec(text)?.[1];
  if (!code) throw new Error(`There is no code in this mail: ${text}`);
  return code;
}

/** Waits until an address has received a mail with a code, among notices. @returns the newest code */
export async function waitForCode(api: Pick<TestApi, 'origin'>, address: string): Promise<string> {
  for (;;) {
    const mail = (await listMails(api, address)).find(({ text }) => CODE_LINE.test(text));
    if (mail) return readCode(mail);
    await delay(POLL_INTERVAL_MS);
  }
}

/** Waits until all mails are sent, for tests that expect no mail. */
export async function waitForEmptyOutbox({ pool }: Pick<TestApi, 'pool'>): Promise<void> {
  while ((await pool.query('select 1 from mails')).rowCount !== 0) {
    await delay(POLL_INTERVAL_MS);
  }
}
