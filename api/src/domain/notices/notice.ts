import type { MailedNoticeKind } from '../mails/index.ts';

/** What the link of a notice undoes. Everything that later notices report is undone, too. */
export interface NoticeUndo {
  /** The address to restore, to which the notice is mailed. */
  email?: string;
  /** The factor to remove. */
  factorId?: string;
  /** The connected identity to remove. */
  identityId?: string;
  /** The recovery codes are deleted, because a thief may have them. */
  recoveryCodes?: true;
  /** The account had no password before, so that it gets none again. */
  noPassword?: true;
  /** Hash of the password that was replaced, which a thief may know. */
  formerPasswordHash?: string;
}

/** An account event that is reported to its owner by email. */
export interface Notice {
  kind: MailedNoticeKind;
  userId: number;
  /** The request that caused the event. */
  caller: { clientAddress: string; userAgent: string };
  /** Header of the request, used if the account has no language. */
  acceptLanguage: string | undefined;
  /** Values of the mail's text, such as the `name` of a passkey. */
  values?: Record<string, string>;
  undo?: NoticeUndo;
}

/** Returns the notice about a new password. @param formerHash null if the account had no password before */
export function describeNewPassword(formerHash: string | null): Pick<Notice, 'kind' | 'undo'> {
  return formerHash === null
    ? { kind: 'passwordAdded', undo: { noPassword: true } }
    : { kind: 'passwordChanged', undo: { formerPasswordHash: formerHash } };
}
