import { useSession } from '@ontrend/shared/session';
import { testProperty } from '@ontrend/shared/testing/test-property';
import { act, renderHook } from '@testing-library/react';
import fc from 'fast-check';
import { type Draft, useDraft, useStoredDrafts } from './drafts.ts';

const FILE = 'cat';
const VIEWERS = [1, 2].map((id) => ({
  id,
  username: `user${id}`,
  name: '',
  avatar: null,
  willBeDeleted: null,
}));
const EDITED_TEXT = 'An old comment';
const target = (kind: 'reply' | 'edit', id: number) => ({ kind, id, parentId: null, username: 'ann' });

const step = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ type: 'type' as const }) },
  { weight: 3, arbitrary: fc.constant({ type: 'submit' as const }) },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constantFrom('accept', 'reject', 'lose reply'),
      index: fc.nat(3),
    } as const),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constantFrom('reply', 'edit'), index: fc.nat(2) } as const) },
  { weight: 2, arbitrary: fc.record({ type: fc.constantFrom('cancel', 'reload') } as const) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('sign in' as const), index: fc.nat(1) }) },
);

/** Returns the words that have been typed, without those of the edited comment. */
const readWords = (text = '') => text.match(/word\d+/g) ?? [];

/**
 * Submits, edits and reloads in a form whose words are all different.
 * @returns the functions of a person, and the words whose fate is known
 */
function createForm() {
  localStorage.clear();
  useStoredDrafts.setState({}, true);
  let [viewer] = VIEWERS;
  useSession.setState({ status: 'signed-in', viewer: viewer ?? null });
  let hook = renderHook(() => useDraft(FILE));
  let lastWord = 0;
  let inFlight: Draft[] = [];
  /** Words that belong to comments and replies, by their author; those of edits can be canceled. */
  const written = new Map(VIEWERS.map(({ id }) => [id, new Set<string>()]));
  const accepted = new Set<string>();
  /** Accepted words whose reply has arrived. */
  const confirmed = new Set<string>();
  const form = () => hook.result.current;
  const isEdit = () => form().target?.kind === 'edit';

  function type(): void {
    lastWord += 1;
    const word = `word${lastWord}`;
    if (!isEdit()) written.get(viewer?.id ?? 0)?.add(word);
    form().setText(`${form().text} ${word}`.trim());
  }

  function submit(): void {
    if (form().text !== '') inFlight.push(form().submit());
  }

  /** The API has accepted a comment; its reply may be lost when the page is reloaded. */
  function accept(draft: Draft | undefined, isReplyLost: boolean): void {
    if (!draft) return;
    for (const word of readWords(draft.text)) accepted.add(word);
    if (isReplyLost) return;
    for (const word of readWords(draft.text)) confirmed.add(word);
    form().confirmSubmit(draft);
    inFlight = inFlight.filter((other) => other !== draft);
  }

  function reject(draft: Draft | undefined): void {
    if (!draft || readWords(draft.text).some((word) => accepted.has(word))) return;
    form().restore(draft);
    inFlight = inFlight.filter((other) => other !== draft);
  }

  function reload(): void {
    hook.unmount();
    useStoredDrafts.setState({}, true);
    inFlight = [];
    hook = renderHook(() => useDraft(FILE));
  }

  /** Opens the page as a user. */
  function signIn(index: number): void {
    viewer = VIEWERS[index];
    useSession.setState({ viewer: viewer ?? null });
    reload();
  }

  return {
    form,
    type,
    submit,
    reload,
    signIn,
    accept: (index: number, isReplyLost: boolean) => accept(inFlight[index % inFlight.length], isReplyLost),
    reject: (index: number) => reject(inFlight[index % inFlight.length]),
    reply: (id: number) => form().startReply(target('reply', id)),
    edit: (id: number) => form().startEdit(target('edit', id), EDITED_TEXT),
    cancel: () => form().cancel(),
    written,
    accepted,
    confirmed,
    close: () => hook.unmount(),
  };
}

/** Ends all edits. @returns the words in the form of a user */
function readForm({ form, cancel, signIn }: ReturnType<typeof createForm>, index: number): string[] {
  act(() => signIn(index));
  while (form().target) act(cancel);
  return readWords(form().text);
}

testProperty(
  'any order of typing, edits, replies, lost replies, reloads and sign-ins loses no comment',
  fc.asyncProperty(fc.array(step, { maxLength: 30, size: 'max' }), async (steps) => {
    const form = createForm();
    for (const each of steps) {
      act(() => {
        if (each.type === 'type') form.type();
        if (each.type === 'submit') form.submit();
        if (each.type === 'accept') form.accept(each.index, false);
        if (each.type === 'lose reply') form.accept(each.index, true);
        if (each.type === 'reject') form.reject(each.index);
        if (each.type === 'reply') form.reply(each.index);
        if (each.type === 'edit') form.edit(each.index);
        if (each.type === 'cancel') form.cancel();
        if (each.type === 'reload') form.reload();
        if (each.type === 'sign in') form.signIn(each.index);
      });
    }
    for (const [index, { id }] of VIEWERS.entries()) {
      const inForm = readForm(form, index);
      const written = [...(form.written.get(id) ?? [])];
      expect(written.filter((word) => !form.accepted.has(word) && !inForm.includes(word))).toEqual([]);
      expect(inForm.filter((word) => form.confirmed.has(word))).toEqual([]);
      expect(new Set(inForm).size).toBe(inForm.length);
      const others = VIEWERS.filter((other) => other.id !== id).map((other) => form.written.get(other.id));
      expect(inForm.filter((word) => others.some((words) => words?.has(word)))).toEqual([]);
    }
    form.close();
  }),
);
