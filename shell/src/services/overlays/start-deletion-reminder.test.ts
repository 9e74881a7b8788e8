import { events } from '@ontrend/shared/events';
import { useSession } from '@ontrend/shared/session';
import { fakeApi } from '@ontrend/shared/testing';
import type { RouterState } from 'react-router-dom';
import { useDialogs } from './dialog-store.ts';
import { startDeletionReminder } from './start-deletion-reminder.ts';

const viewer = { id: 1, username: 'demo', name: 'Demo', avatar: null };
const AT = 1_800_000_000;

let pathname: string;
let subscribers: ((state: RouterState) => void)[];
let stop: () => void;

/** A page load in the tab. */
function loadPage(at: string) {
  stop?.();
  pathname = at;
  subscribers = [];
  useDialogs.setState({ dialogs: [] });
  stop = startDeletionReminder({
    get state() {
      return { location: { pathname } as RouterState['location'] };
    },
    subscribe(listener) {
      subscribers.push(listener);
      return () => {};
    },
  });
}

function navigate(to: string) {
  pathname = to;
  for (const notify of subscribers) notify({} as RouterState);
}

beforeEach(() => {
  sessionStorage.clear();
  useSession.setState({ status: 'guest', viewer: null });
  loadPage('/');
});
afterEach(() => stop());

const listOpen = () => useDialogs.getState().dialogs.map(({ request }) => request);

function startSession(willBeDeleted: number | null) {
  useSession.setState({ status: 'signed-in', viewer: { ...viewer, willBeDeleted } });
  events.emit('session.started', { userId: viewer.id });
  return listOpen();
}

it('opens the dialog only when the profile is scheduled for deletion', () => {
  expect(startSession(null)).toEqual([]);
  expect(startSession(AT)).toMatchObject([{ id: 'will-be-deleted', at: AT }]);
});

it('opens the dialog for a session that started before', () => {
  useSession.setState({ status: 'signed-in', viewer: { ...viewer, willBeDeleted: AT } });
  loadPage('/');
  expect(listOpen()).toHaveLength(1);
});

it('opens the dialog once per tab session, and again for another deletion', () => {
  startSession(AT);
  loadPage('/');
  expect(startSession(AT)).toEqual([]);
  expect(startSession(AT + 1)).toHaveLength(1);
  sessionStorage.clear();
  loadPage('/');
  expect(listOpen()).toHaveLength(1);
});

it.each(['/settings', '/auth/login'])('waits at %s for another page', (path) => {
  loadPage(path);
  expect(startSession(AT)).toEqual([]);
  navigate('/settings');
  expect(listOpen()).toEqual([]);
  navigate('/');
  expect(listOpen()).toHaveLength(1);
});

it('does not remind of a deletion that was scheduled or canceled in the settings', () => {
  loadPage('/settings');
  startSession(null);
  useSession.setState({ viewer: { ...viewer, willBeDeleted: AT } });
  navigate('/');
  expect(listOpen()).toEqual([]);
  loadPage('/settings');
  useSession.setState({ viewer: { ...viewer, willBeDeleted: null } });
  navigate('/');
  expect(listOpen()).toEqual([]);
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
