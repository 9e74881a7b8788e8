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

interface Kept extends Draft {
  /** What was being written before one's own comment was taken up to be changed: it comes back after that. */
  aside?: Draft | undefined;
  /** Sent, and not answered yet, in order: a reload must not lose it. */
  sent?: readonly Draft[] | undefined;
}

const EMPTY: Kept = { text: '', target: null };

/** Nobody finds what another wrote at the same browser. */
const storageKey = (file: string) => `ontrend.comment.${useSession.getState().viewer?.id ?? 0}.${file}`;

const isEmpty = ({ text, target, aside, sent }: Kept) => text === '' && !target && !aside && !sent?.length;

function isDraft(value: unknown): value is Draft {
  return typeof (value as Draft | null)?.text === 'string';
}

function read(key: string): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (!isDraft(kept)) return EMPTY;
    const { sent, text, target, aside }: Kept = kept;
    // The page went while they were on their way. Sent once more each is the same comment (decision 020).
    const lost = Array.isArray(sent) ? sent.filter(isDraft) : [];
    return lost.reduceRight<Kept>((now, draft) => givenBack(draft, now), { text, target, aside });
  } catch {
    return EMPTY;
  }
}

function write(key: string, kept: Kept): void {
  try {
    if (isEmpty(kept)) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Without storage it lasts as long as the page.
  }
}

const isEdit = ({ target }: Draft) => target?.kind === 'edit';

function joined(before: Draft, now: Draft): Draft {
  return {
    text: [before.text, now.text].filter(Boolean).join('\n'),
    target: now.text === '' ? before.target : (now.target ?? before.target),
  };
}

/** What has not arrived is in the form again, before what was typed meanwhile. A changed comment's words stay apart. */
function givenBack(draft: Draft, now: Kept): Kept {
  const { text, target, aside, sent } = now;
  const isSame = target?.id === draft.target?.id;
  if (isEdit(now) && !(isEdit(draft) && isSame)) {
    // Two changes at once: the one that failed is what has to be seen to; the other's words are in the list still.
    if (isEdit(draft)) return { ...draft, aside, sent };
    return { text, target, aside: joined(draft, aside ?? EMPTY), sent };
  }
  if (isEdit(draft) && !isEdit(now))
    return { ...draft, aside: isEmpty(now) ? aside : { text, target }, sent };
  return { ...joined(draft, { text, target }), aside, sent };
}

/** What this page knows of drafts; it goes with the page, while storage stays. */
export const useKept = create<Record<string, Kept>>(() => ({}));

function put(key: string, kept: Kept): void {
  useKept.setState({ [key]: kept });
  write(key, kept);
}

/** What the viewer is writing below a video; it outlives the page (issue 9). */
export function useDraft(file: string) {
  // Another viewer has other drafts.
  useSession(({ viewer }) => viewer?.id);
  const key = storageKey(file);
  const kept = useKept((all) => all[key]) ?? read(key);
  const now = () => useKept.getState()[key] ?? read(key);
  return {
    text: kept.text,
    target: kept.target,
    setText: (text: string) => put(key, { ...now(), text }),
    /** Answers a comment with what is being written; what changed a comment is not what an answer begins with. */
    answer(target: DraftTarget) {
      const { text, aside, sent, ...before } = now();
      put(key, { text: isEdit({ text, ...before }) ? (aside?.text ?? '') : text, target, sent });
    },
    /** Takes a comment up to change it. What was being written waits meanwhile. */
    edit(target: DraftTarget, words: string) {
      const { text, aside, sent, ...before } = now();
      const isBegun = text !== '' || before.target !== null;
      const waiting = isEdit({ text, ...before }) || !isBegun ? aside : { text, target: before.target };
      put(key, { text: words, target, aside: waiting, sent });
    },
    /** Gives up the answer or the change: the words of an answer stay, those of a change make way for what waited. */
    cancel() {
      const { aside, sent, ...draft } = now();
      put(
        key,
        isEdit(draft) ? { ...(aside ?? EMPTY), sent } : { text: draft.text, target: null, aside, sent },
      );
    },
    /** It is on its way: the words are kept, the form is ready for the next ones. @returns what was written */
    take(): Draft {
      const { text, target, aside, sent = [] } = now();
      const draft = { text, target };
      const next = isEdit(draft) ? (aside ?? EMPTY) : EMPTY;
      put(key, { ...next, aside: isEdit(draft) ? undefined : aside, sent: [...sent, draft] });
      return draft;
    },
    /** It has arrived. */
    forget(draft: Draft) {
      const kept = now();
      put(key, { ...kept, sent: kept.sent?.filter((entry) => entry !== draft) });
    },
    /** It has not arrived: back into the form. */
    giveBack(draft: Draft) {
      const { sent, ...kept } = now();
      put(key, givenBack(draft, { ...kept, sent: sent?.filter((entry) => entry !== draft) }));
    },
  };
}
