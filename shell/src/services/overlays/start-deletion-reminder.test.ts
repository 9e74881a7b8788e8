import { events } from '@ontrend/shared/events';
import { useSession } from '@ontrend/shared/session';
import { fakeApi } from '@ontrend/shared/testing';
import { useDialogs } from './dialog-store.ts';
import { startDeletionReminder } from './start-deletion-reminder.ts';

const viewer = { id: 1, username: 'demo', name: 'Demo', avatar: null };
const AT = 1_800_000_000;

let stop: () => void;
beforeEach(() => {
  useDialogs.setState({ dialogs: [] });
  useSession.setState({ status: 'guest', viewer: null });
  stop = startDeletionReminder();
});
afterEach(() => stop());

function startSession(willBeDeleted: number | null) {
  useSession.setState({ status: 'signed-in', viewer: { ...viewer, willBeDeleted } });
  events.emit('session.started', { userId: viewer.id });
  return useDialogs.getState().dialogs.map(({ request }) => request);
}

it('opens the dialog only when the profile is scheduled for deletion', () => {
  expect(startSession(null)).toEqual([]);
  expect(startSession(AT)).toMatchObject([{ id: 'will-be-deleted', at: AT }]);
});

it('opens the dialog for a session that started before', () => {
  startSession(AT);
  useDialogs.setState({ dialogs: [] });
  startDeletionReminder()();
  expect(useDialogs.getState().dialogs).toHaveLength(1);
});

it('recovers the profile, and clears the deletion date after the server has confirmed', async () => {
  const api = fakeApi();
  const [request] = startSession(AT);
  if (request?.id !== 'will-be-deleted') throw new Error('No dialog');
  await expect(request.recover()).rejects.toThrow();
  expect(useSession.getState().viewer?.willBeDeleted).toBe(AT);
  api.on('app/user/recover-profile', { data: {}, message: 'Profile recovered!' });
  await request.recover();
  expect(useSession.getState().viewer?.willBeDeleted).toBeNull();
});
