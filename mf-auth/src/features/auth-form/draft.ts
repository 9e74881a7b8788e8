import { events } from '@ontrend/shared/events';
import { DRAFT_LIFETIME_MS } from './constants.ts';
import type { AuthFields, AuthMode, StepName } from './steps.ts';

const STORAGE_KEY = 'ontrend.auth-form';

/** Passwords are never kept: they would lie about in the browser. */
type DraftValues = Pick<AuthFields, 'birthday' | 'email' | 'confirmationCode'>;

/** How far somebody has come, kept for as long as the tab lives, so that a reload loses nothing. */
export interface Draft {
  values: DraftValues;
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

const EMPTY_DRAFT: Draft = { values: { birthday: '', email: '', confirmationCode: '' }, steps: {} };

/** @returns what was kept; an empty one when there is nothing, nothing readable, or storage is switched off */
export function readDraft(): Draft {
  try {
    const saved = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as Partial<Draft> | null;
    const freshSteps = Object.entries(saved?.steps ?? {}).filter(
      ([, at]) => Date.now() - at.sentAt < DRAFT_LIFETIME_MS,
    );
    return { values: { ...EMPTY_DRAFT.values, ...saved?.values }, steps: Object.fromEntries(freshSteps) };
  } catch {
    return EMPTY_DRAFT;
  }
}

export function saveDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(draft));
  } catch {
    // Without storage a reload begins anew.
  }
}

/** Clears the draft whenever a session starts, for example in another tab by the link in the mail. */
export function clearDraftOnSignIn(): void {
  events.on('session.started', () => saveDraft(EMPTY_DRAFT));
}

/** What of the fields may be kept. */
export function toDraftValues({ birthday, email, confirmationCode }: AuthFields): DraftValues {
  return { birthday, email, confirmationCode };
}
