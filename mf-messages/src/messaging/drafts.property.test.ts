import { events } from '@ontrend/shared/events';
import { useSession } from '@ontrend/shared/session';
import { testProperty } from '@ontrend/shared/testing/test-property';
import { act, renderHook } from '@testing-library/react';
import fc from 'fast-check';
import { setDraft, startDrafts, useDraft } from './drafts.ts';

const VIEWERS = [1, 2].map((id) => ({
  id,
  username: `user${id}`,
  name: '',
  avatar: null,
  willBeDeleted: null,
}));
const RECIPIENTS = [101, 102];

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ recipient: fc.constantFrom(...RECIPIENTS), text: fc.string({ maxLength: 5 }) }),
  },
  { weight: 1, arbitrary: fc.record({ viewer: fc.constantFrom(...VIEWERS) }) },
);

/** Starts a session, as a page load or a sign-in does. */
function signIn(viewer: (typeof VIEWERS)[number]): void {
  useSession.setState({ status: 'signed-in', viewer });
  events.emit('session.started', { userId: viewer.id });
}

beforeAll(startDrafts);

testProperty(
  'each user finds the last text to each recipient after any order of typing, reloads and sign-ins',
  fc.asyncProperty(fc.array(step, { maxLength: 30, size: 'max' }), async (steps) => {
    localStorage.clear();
    const typed = new Map<string, string>();
    let viewerId = 1;
    act(() => signIn(VIEWERS[0] as (typeof VIEWERS)[number]));
    const hooks = RECIPIENTS.map((recipient) => ({ recipient, ...renderHook(() => useDraft(recipient)) }));
    const expectDrafts = () =>
      expect(hooks.map(({ result }) => result.current)).toEqual(
        RECIPIENTS.map((recipient) => typed.get(`${viewerId} to ${recipient}`) ?? ''),
      );
    for (const each of steps) {
      if ('viewer' in each) {
        viewerId = each.viewer.id;
        act(() => signIn(each.viewer));
      } else {
        typed.set(`${viewerId} to ${each.recipient}`, each.text);
        act(() => setDraft(viewerId, each.recipient, each.text));
      }
      expectDrafts();
    }
    for (const { unmount } of hooks) unmount();
  }),
);
