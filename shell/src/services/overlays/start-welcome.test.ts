import { events } from '@ontrend/shared/events';
import { useSession } from '@ontrend/shared/session';
import { closePageDialogs, useDialogs } from './dialog-store.ts';
import { startWelcome } from './start-welcome.ts';

const viewer = { id: 7, username: 'new.member', name: 'New', avatar: null, willBeDeleted: null };
const findOpen = () => useDialogs.getState().dialogs.filter(({ open }) => open);

let stop: () => void = () => {};
/** Starts the service as a page load does. */
function loadPage() {
  stop();
  useDialogs.setState({ dialogs: [] });
  stop = startWelcome();
}

beforeEach(() => {
  localStorage.clear();
  useSession.setState({ status: 'signed-in', viewer });
  loadPage();
});
afterEach(() => stop());

it('opens after joining, not after signing in, and stays open on the page of the redirect', () => {
  events.emit('session.started', { userId: viewer.id });
  expect(findOpen()).toEqual([]);
  events.emit('account.joined', { userId: viewer.id });
  closePageDialogs();
  expect(findOpen()).toMatchObject([{ request: { id: 'welcome' } }]);
});

it('opens again after a reload, until it is closed, and never for another user', () => {
  events.emit('account.joined', { userId: viewer.id });
  useSession.setState({ viewer: { ...viewer, id: 8 } });
  loadPage();
  expect(findOpen()).toEqual([]);

  useSession.setState({ viewer });
  loadPage();
  const [dialog] = findOpen();
  if (dialog?.request.id !== 'welcome') throw new Error('The dialog is not open.');
  dialog.request.onClosed();
  loadPage();
  expect(findOpen()).toEqual([]);
});
