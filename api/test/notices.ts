import type { TestApi } from './api.ts';
import { type ReceivedMail, waitForMail } from './mailbox.ts';

/** Reads the code of the link "This wasn't me" in a notice. */
export function readSecureCode({ text }: Pick<ReceivedMail, 'text'>): string {
  const code = /\/confirm#secure=([\w-]+)/.exec(text)?.[1];
  if (!code) throw new Error(`There is no link that secures an account in this mail: ${text}`);
  return code;
}

/** Waits until an address has received `count` mails, and reads the code in the newest, which is a notice. */
export const waitForSecureCode = async (
  api: Pick<TestApi, 'origin'>,
  address: string,
  count = 1,
): Promise<string> => readSecureCode(await waitForMail(api, address, count));
