import { useSession } from '@ontrend/shared/session';
import { create } from 'zustand';

/** What is being written is about: a reply to a comment, or one's own comment changed. */
export interface DraftTarget {
  kind: 'reply' | 'edit';
  id: number;
  /** The thread it stands in; null: it is one. */
  parentId: number | null;
  username: string;
}

export interface Draft {
  text: string;
  target: DraftTarget | null;
}

interface StoredDraft extends Draft {
  /** What was being written before one's own comment was taken up to be changed: it comes back after that. */
  aside?: Draft | undefined;
  /** Sent, and not answered yet, in order: a reload must not lose it. */
  sent?: readonly Draft[] | undefined;
}

const EMPTY: StoredDraft = { text: '', target: null };

/** Nobody finds what another wrote at the same browser. */
const getStorageKey = (file: string) => `ontrend.comment.${useSession.getState().viewer?.id ?? 0}.${file}`;

const isEmpty = ({ text, target, aside, sent }: StoredDraft) =>
  text === '' && !target && !aside && !sent?.length;

function isDraft(value: unknown): value is Draft {
  return typeof (value as Draft | null)?.text === 'string';
}

function read(key: string): StoredDraft {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (!isDraft(stored)) return EMPTY;
    const { sent, text, target, aside }: StoredDraft = stored;
    // The page went while they were on their way. Sent once more each is the same comment (decision 020).
    const unsent = Array.isArray(sent) ? sent.filter(isDraft) : [];
    return unsent.reduceRight<StoredDraft>((current, draft) => restoreDraft(draft, current), {
      text,
      target,
      aside,
    });
  } catch {
    return EMPTY;
  }
}

function write(key: string, stored: StoredDraft): void {
  try {
    if (isEmpty(stored)) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(stored));
  } catch {
    // Without storage it lasts as long as the page.
  }
}

const isEdit = ({ target }: Draft) => target?.kind === 'edit';

function mergeDrafts(before: Draft, current: Draft): Draft {
  return {
    text: [before.text, current.text].filter(Boolean).join('\n'),
    target: current.text === '' ? before.target : (current.target ?? before.target),
  };
}

/** What has not arrived is in the form again, before what was typed meanwhile. A changed comment's words stay apart. */
function restoreDraft(draft: Draft, current: StoredDraft): StoredDraft {
  const { text, target, aside, sent } = current;
  const isSame = target?.id === draft.target?.id;
  if (isEdit(current) && !(isEdit(draft) && isSame)) {
    // Two changes at once: the one that failed is what has to be seen to; the other's words are in the list still.
    if (isEdit(draft)) return { ...draft, aside, sent };
    return { text, target, aside: mergeDrafts(draft, aside ?? EMPTY), sent };
  }
  if (isEdit(draft) && !isEdit(current))
    return { ...draft, aside: isEmpty(current) ? aside : { text, target }, sent };
  return { ...mergeDrafts(draft, { text, target }), aside, sent };
}

/** What this page knows of drafts; it goes with the page, while storage stays. */
export const useStoredDrafts = create<Record<string, StoredDraft>>(() => ({}));

function storeDraft(key: string, current: StoredDraft): void {
  useStoredDrafts.setState({ [key]: current });
  write(key, current);
}

/** What the viewer is writing below a video; it outlives the page (issue 9). */
export function useDraft(file: string) {
  // Another viewer has other drafts.
  useSession(({ viewer }) => viewer?.id);
  const key = getStorageKey(file);
  const current = useStoredDrafts((all) => all[key]) ?? read(key);
  const getCurrent = () => useStoredDrafts.getState()[key] ?? read(key);
  return {
    text: current.text,
    target: current.target,
    setText: (text: string) => storeDraft(key, { ...getCurrent(), text }),
    /** Answers a comment with what is being written; what changed a comment is not what an answer begins with. */
    startReply(target: DraftTarget) {
      const { text, aside, sent, ...before } = getCurrent();
      storeDraft(key, { text: isEdit({ text, ...before }) ? (aside?.text ?? '') : text, target, sent });
    },
    /** Takes a comment up to change it. What was being written waits meanwhile. */
    startEdit(target: DraftTarget, words: string) {
      const { text, aside, sent, ...before } = getCurrent();
      const isBegun = text !== '' || before.target !== null;
      const stashed = isEdit({ text, ...before }) || !isBegun ? aside : { text, target: before.target };
      storeDraft(key, { text: words, target, aside: stashed, sent });
    },
    /** Gives up the answer or the change: the words of an answer stay, those of a change make way for what waited. */
    cancel() {
      const { aside, sent, ...draft } = getCurrent();
      storeDraft(
        key,
        isEdit(draft) ? { ...(aside ?? EMPTY), sent } : { text: draft.text, target: null, aside, sent },
      );
    },
    /** It is on its way: the words are current, the form is ready for the next ones. @returns what was written */
    submit(): Draft {
      const { text, target, aside, sent = [] } = getCurrent();
      const draft = { text, target };
      const next = isEdit(draft) ? (aside ?? EMPTY) : EMPTY;
      storeDraft(key, { ...next, aside: isEdit(draft) ? undefined : aside, sent: [...sent, draft] });
      return draft;
    },
    /** It has arrived. */
    confirmSubmit(draft: Draft) {
      const current = getCurrent();
      storeDraft(key, { ...current, sent: current.sent?.filter((entry) => entry !== draft) });
    },
    /** It has not arrived: back into the form. */
    restore(draft: Draft) {
      const { sent, ...current } = getCurrent();
      storeDraft(key, restoreDraft(draft, { ...current, sent: sent?.filter((entry) => entry !== draft) }));
    },
  };
}
