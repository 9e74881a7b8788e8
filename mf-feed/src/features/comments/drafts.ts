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
  /** Sent, and not answered yet: a reload must not lose it. */
  sent?: Draft | undefined;
}

const EMPTY: Kept = { text: '', target: null };

/** Nobody finds what another wrote at the same browser. */
const storageKey = (file: string) => `ontrend.comment.${useSession.getState().viewer?.id ?? 0}.${file}`;

function read(key: string): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null;
    if (typeof kept?.text !== 'string') return EMPTY;
    const { sent, text, target } = kept;
    // The page went while it was on its way. Sent once more it is the same comment (decision 020).
    return sent ? joined(sent, { text, target }) : { text, target };
  } catch {
    return EMPTY;
  }
}

function write(key: string, kept: Kept): void {
  try {
    if (kept.text === '' && !kept.target && !kept.sent) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Without storage it lasts as long as the page.
  }
}

function joined(before: Draft, now: Draft): Draft {
  return {
    text: [before.text, now.text].filter(Boolean).join('\n'),
    target: now.text === '' ? before.target : (now.target ?? before.target),
  };
}

const useKept = create<Record<string, Kept>>(() => ({}));

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
    setTarget: (target: DraftTarget | null) => put(key, { ...now(), target }),
    /** Begins to change a comment, or gives that up: `draft` takes the place of what was written. */
    set: (draft: Draft) => put(key, { ...now(), ...draft }),
    /** It is on its way: the form is empty again, and the words are kept. @returns what was written */
    take(): Draft {
      const { text, target } = now();
      put(key, { ...EMPTY, sent: { text, target } });
      return { text, target };
    },
    /** It has arrived. */
    forget: () => put(key, { ...now(), sent: undefined }),
    /** It has not arrived: back into the form, before what was typed meanwhile. */
    giveBack(sent: Draft): void {
      put(key, joined(sent, now()));
    },
  };
}
