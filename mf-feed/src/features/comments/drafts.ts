import { userStorageKey } from '@ontrend/shared/entities';
import { useSession } from '@ontrend/shared/session';
import { create } from 'zustand';

/** Comment that a draft replies to or edits. */
export interface DraftTarget {
  kind: 'reply' | 'edit';
  id: number;
  /** Parent of a reply; null for a comment. */
  parentId: number | null;
  username: string;
}

export interface Draft {
  text: string;
  target: DraftTarget | null;
}

interface StoredDraft extends Draft {
  /** Draft stashed while the viewer edits a comment; restored afterwards. */
  stashed?: Draft | undefined;
  /** Submitted drafts without a reply, in order, so that a reload does not lose them. */
  sent?: readonly Draft[] | undefined;
}

const EMPTY_DRAFT: StoredDraft = { text: '', target: null };

/** Guests have a draft of their own, with the user ID 0. */
const getDraftKey = (file: string) =>
  userStorageKey(useSession.getState().viewer?.id ?? 0, `comment.${file}`);

const isEmpty = ({ text, target, stashed, sent }: StoredDraft) =>
  text === '' && !target && !stashed && !sent?.length;

function isDraft(value: unknown): value is Draft {
  return typeof (value as Draft | null)?.text === 'string';
}

function read(key: string): StoredDraft {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (!isDraft(stored)) return EMPTY_DRAFT;
    // The previous release stored the stashed draft as `aside`. The next release can drop this name.
    const { sent, text, target, aside, stashed = aside }: StoredDraft & { aside?: Draft } = stored;
    // The page was closed during the requests. Submitting again is idempotent (decision 020).
    const unsent = Array.isArray(sent) ? sent.filter(isDraft) : [];
    return unsent.reduceRight<StoredDraft>((current, draft) => restoreDraft(draft, current), {
      text,
      target,
      stashed,
    });
  } catch {
    return EMPTY_DRAFT;
  }
}

function write(key: string, stored: StoredDraft): void {
  try {
    if (isEmpty(stored)) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(stored));
  } catch {
    // Without storage the draft lasts as long as the page.
  }
}

const isEdit = ({ target }: Draft) => target?.kind === 'edit';

function mergeDrafts(before: Draft, current: Draft): Draft {
  return {
    text: [before.text, current.text].filter(Boolean).join('\n'),
    target: current.text === '' ? before.target : (current.target ?? before.target),
  };
}

/**
 * Returns a rejected draft to the form, before the text typed meanwhile. The text of an edit is never merged
 * with other text.
 */
function restoreDraft(draft: Draft, current: StoredDraft): StoredDraft {
  const { text, target, stashed, sent } = current;
  const isSame = target?.id === draft.target?.id;
  if (isEdit(current) && !(isEdit(draft) && isSame)) {
    // Two edits at once: the rejected one is shown, because the list still has the text of the other.
    if (isEdit(draft)) return { ...draft, stashed, sent };
    return { text, target, stashed: mergeDrafts(draft, stashed ?? EMPTY_DRAFT), sent };
  }
  if (isEdit(draft) && !isEdit(current))
    return { ...draft, stashed: isEmpty(current) ? stashed : { text, target }, sent };
  return { ...mergeDrafts(draft, { text, target }), stashed, sent };
}

/** Drafts of this page by storage key. */
export const useStoredDrafts = create<Record<string, StoredDraft>>(() => ({}));

function storeDraft(key: string, current: StoredDraft): void {
  useStoredDrafts.setState({ [key]: current });
  write(key, current);
}

/** The viewer's draft under a video. It survives a reload, and is deleted on logout (decision 033). */
export function useDraft(file: string) {
  // Rerender when the viewer changes, because the storage key depends on the viewer.
  useSession(({ viewer }) => viewer?.id);
  const key = getDraftKey(file);
  const current = useStoredDrafts((drafts) => drafts[key]) ?? read(key);
  const getCurrent = () => useStoredDrafts.getState()[key] ?? read(key);
  return {
    text: current.text,
    target: current.target,
    setText: (text: string) => storeDraft(key, { ...getCurrent(), text }),
    /** Turns the draft into a reply. The text of an unsent edit is not carried over. */
    startReply(target: DraftTarget) {
      const { text, stashed, sent, ...before } = getCurrent();
      storeDraft(key, { text: isEdit({ text, ...before }) ? (stashed?.text ?? '') : text, target, sent });
    },
    /** Loads a comment into the form for editing and stashes the current draft. */
    startEdit(target: DraftTarget, commentText: string) {
      const { text, stashed: previous, sent, ...before } = getCurrent();
      const isBegun = text !== '' || before.target !== null;
      const stashed = isEdit({ text, ...before }) || !isBegun ? previous : { text, target: before.target };
      storeDraft(key, { text: commentText, target, stashed, sent });
    },
    /** Cancels a reply or an edit. A reply keeps its text; an edit makes room for the stashed draft. */
    cancel() {
      const { stashed, sent, ...draft } = getCurrent();
      storeDraft(
        key,
        isEdit(draft)
          ? { ...(stashed ?? EMPTY_DRAFT), sent }
          : { text: draft.text, target: null, stashed, sent },
      );
    },
    /** Moves the draft to the submitted ones and clears the form. @returns the submitted draft */
    submit(): Draft {
      const { text, target, stashed, sent = [] } = getCurrent();
      const draft = { text, target };
      const next = isEdit(draft) ? (stashed ?? EMPTY_DRAFT) : EMPTY_DRAFT;
      storeDraft(key, { ...next, stashed: isEdit(draft) ? undefined : stashed, sent: [...sent, draft] });
      return draft;
    },
    /** Removes a draft that the API has accepted. */
    confirmSubmit(draft: Draft) {
      const current = getCurrent();
      storeDraft(key, { ...current, sent: current.sent?.filter((entry) => entry !== draft) });
    },
    /** Returns a draft that the API has rejected to the form. */
    restore(draft: Draft) {
      const { sent, ...current } = getCurrent();
      storeDraft(key, restoreDraft(draft, { ...current, sent: sent?.filter((entry) => entry !== draft) }));
    },
  };
}
