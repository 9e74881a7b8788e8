import type { TestApi } from './api.ts';

/** A mail as `/dev/mailbox.json` gives it. */
export interface ReceivedMail {
  to: string;
  subject: string;
  text: string;
  createdAt: number;
}

/** The mails that came to an address, the newest first. */
export async function listMails(api: Pick<TestApi, 'origin'>, address: string): Promise<ReceivedMail[]> {
  const answer = await fetch(`${api.origin}/dev/mailbox.json?to=${encodeURIComponent(address)}`);
  return (await answer.json()) as ReceivedMail[];
}

/** Waits for the mail number `count` to an address. @returns the newest */
export async function waitForMail(
  api: Pick<TestApi, 'origin'>,
  address: string,
  count = 1,
): Promise<ReceivedMail> {
  for (;;) {
    const mails = await listMails(api, address);
    if (mails[0] && mails.length >= count) return mails[0];
  }
}

/** The six digits of a mail. */
export function readCode({ text }: Pick<ReceivedMail, 'text'>): string {
  const code = /^Your code: (\d{6})$/m.exec(text)?.[1];
  if (!code) throw new Error(`There is no code in this mail: ${text}`);
  return code;
}

/** Waits until nothing is on its way any more; for who wants to know that somebody got nothing. */
export async function waitForEmptyOutbox({ pool }: Pick<TestApi, 'pool'>): Promise<void> {
  while ((await pool.query('select 1 from mails')).rowCount !== 0);
}
