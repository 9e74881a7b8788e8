import { events } from '@ontrend/shared/events';
import { DRAFT_LIFE_MS } from './constants.ts';
import type { AuthFields, AuthMode, StepName } from './steps.ts';

const KEY = 'ontrend.auth-form';

/** Passwords are never kept: they would lie about in the browser. */
type KeptFields = Pick<AuthFields, 'birthday' | 'email' | 'confirmationCode'>;

/** How far somebody has come, kept for as long as the tab lives, so that a reload loses nothing. */
export interface Draft {
  values: KeptFields;
  steps: Partial<
    Record<
      AuthMode,
      {
        name: StepName;
        /** When its code was sent, Unix ms. */
        sentAt: number;
        /** The address it was sent to. */
        sentTo?: string;
      }
    >
  >;
}

const EMPTY: Draft = { values: { birthday: '', email: '', confirmationCode: '' }, steps: {} };

/** @returns what was kept; an empty one when there is nothing, nothing readable, or storage is switched off */
export function readDraft(): Draft {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<Draft> | null;
    const fresh = Object.entries(kept?.steps ?? {}).filter(
      ([, at]) => Date.now() - at.sentAt < DRAFT_LIFE_MS,
    );
    return { values: { ...EMPTY.values, ...kept?.values }, steps: Object.fromEntries(fresh) };
  } catch {
    return EMPTY;
  }
}

export function keepDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Without storage a reload begins anew.
  }
}

// Whoever was to be signed in is, perhaps in another tab, by the link of a mail.
events.on('session.started', () => keepDraft(EMPTY));

/** What of the fields may be kept. */
export function keptFields({ birthday, email, confirmationCode }: AuthFields): KeptFields {
  return { birthday, email, confirmationCode };
}
