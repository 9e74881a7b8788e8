import { events } from '@ontrend/shared/events';
import { savePendingSecondStep } from './pending-second-step.ts';
import type { AuthFields, AuthMode, StepName } from './steps.ts';

/**
 * The step of an incomplete form is discarded after this time in milliseconds, because its code has expired by
 * then. Typed values are restored regardless.
 */
const DRAFT_LIFETIME_MS = 60 * 60_000;

const STORAGE_KEY = 'ontrend.auth-form';

/** The values stored in the browser. Passwords are never stored. */
type DraftValues = Pick<AuthFields, 'birthday' | 'email' | 'confirmationCode' | 'invitation'>;

/**
 * The state of an incomplete form. It is stored in the tab's session storage, so that a reload restores everything
 * except passwords.
 */
export interface Draft {
  values: DraftValues;
  steps: Partial<
    Record<
      AuthMode,
      {
        name: StepName;
        /** When the code was sent, Unix ms. */
        sentAt: number;
        /** The address the code was sent to. */
        sentTo?: string;
        /** No other code was sent when the form was submitted again. */
        isCodeReused?: boolean;
      }
    >
  >;
}

const EMPTY_DRAFT: Draft = {
  values: { birthday: '', email: '', confirmationCode: '', invitation: '' },
  steps: {},
};

/**
 * @returns the stored draft; an empty one when there is none, when it can't be parsed, or when storage is
 *   disabled
 */
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
    // Storage is disabled: a reload starts with an empty form.
  }
}

/**
 * Registers a listener that clears the draft whenever a session starts, for example in another tab by the link
 * in the mail.
 */
export function registerDraftCleanup(): void {
  events.on('session.started', () => saveDraft(EMPTY_DRAFT));
}

/** Fills the address into the next form, which starts with its first step, also after a login that waits for its second one. */
export function prefillEmail(email: string): void {
  savePendingSecondStep(null);
  saveDraft({ values: { ...EMPTY_DRAFT.values, email }, steps: {} });
}

/** Lets the next form of a mode start with a later step. */
export function saveStep(mode: AuthMode, step: NonNullable<Draft['steps'][AuthMode]>): void {
  const draft = readDraft();
  saveDraft({ ...draft, steps: { ...draft.steps, [mode]: step } });
}

/** Returns the values that may be stored. */
export function toDraftValues({ birthday, email, confirmationCode, invitation }: AuthFields): DraftValues {
  return { birthday, email, confirmationCode, invitation };
}
