import type { ShellServices } from '@ontrend/shared/contract';
import { events } from '@ontrend/shared/events';
import { useSession } from '@ontrend/shared/session';
import { type FakeApi, fakeApi, renderRemote } from '@ontrend/shared/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { createVideo } from '../../testing/create-video.ts';
import { fakeMedia } from '../../testing/fake-media.ts';

const me = { id: 1, username: 'me', name: 'Me', avatar: null, willBeDeleted: null };
const SAVE = 'app/playlist/save';

let api: FakeApi;
let shell: { [Service in 'alert' | 'openDialog' | 'openSheet']: jest.Mock };
let user: ReturnType<typeof userEvent.setup>;

beforeEach(() => {
  fakeMedia();
  globalThis.matchMedia = (() => ({ matches: true })) as unknown as typeof matchMedia;
  user = userEvent.setup();
  api = fakeApi();
  api.on(SAVE, ({ isSaved }) => ({ data: { isSaved, saves: 7 + Number(isSaved) } }));
  useSession.setState({ status: 'signed-in', viewer: me });
});
afterEach(() => act(() => events.emit('session.ended', { reason: 'logout' })));

/** Opens the page of a video. @returns its save button */
async function open({ mobile = false, isSaved = false } = {}) {
  api.on('app/video/info', { data: createVideo('cat', { isSaved, saves: 7 }) });
  shell = { alert: jest.fn(), openDialog: jest.fn(), openSheet: jest.fn() };
  const services: Partial<ShellServices> = shell;
  renderRemote(remote, { at: '/video/cat', device: { mobile }, shell: services });
  return screen.findByRole('button', { name: 'Save video' });
}

const requests = () => api.bodies(SAVE).map(({ isSaved }) => isSaved);
const isPressed = (button: HTMLElement) => button.getAttribute('aria-pressed') === 'true';

test('one tap saves the video, and "Undo" in the alert reverses it', async () => {
  const button = await open();
  expect(button).toHaveAccessibleDescription('7 saves');
  await user.click(button);
  expect(isPressed(button)).toBe(true);
  expect(button).toHaveAccessibleDescription('8 saves');
  await waitFor(() => expect(shell.alert).toHaveBeenCalledTimes(1));
  const [text, { action }] = shell.alert.mock.calls[0];
  expect([text, action.label]).toEqual(['Saved', 'Undo']);
  act(() => action.onSelect());
  expect(isPressed(button)).toBe(false);
  await waitFor(() => expect(requests()).toEqual([true, false]));
});

test('"Undo" after a removal saves the video again', async () => {
  const button = await open({ isSaved: true });
  await user.click(button);
  await waitFor(() => expect(shell.alert.mock.calls[0]?.[0]).toBe('Removed from saved videos'));
  act(() => shell.alert.mock.calls[0][1].action.onSelect());
  expect(isPressed(button)).toBe(true);
  await waitFor(() => expect(requests()).toEqual([false, true]));
});

test('the B key and the menu do the same', async () => {
  const button = await open();
  fireEvent.keyDown(document.body, { key: 'b' });
  expect(isPressed(button)).toBe(true);
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove from saved videos' }));
  expect(isPressed(button)).toBe(false);
  await waitFor(() => expect(requests()).toEqual([true, false]));
});

test('a guest is prompted to sign in, and the video is saved afterwards', async () => {
  useSession.setState({ status: 'guest', viewer: null });
  await user.click(await open({ mobile: true }));
  await waitFor(() =>
    expect(shell.openSheet).toHaveBeenCalledWith(
      expect.objectContaining({ id: 'sign-in-gate', title: 'Save videos for later' }),
    ),
  );
  expect(shell.alert).not.toHaveBeenCalled();
  shell.openSheet.mock.calls[0][0].onSignIn();
  await act(async () => {
    useSession.setState({ status: 'signed-in', viewer: me });
    events.emit('session.started', { userId: me.id });
  });
  expect(api.bodies(SAVE)).toEqual([{ file: 'cat', isSaved: true }]);
});

test('a rejected change is reverted', async () => {
  const messages: string[][] = [];
  const stop = events.on('call.failed', (event) => messages.push(event.messages));
  api.on(SAVE, { status: 409, error: { code: 'playlist-full', messages: ['A playlist is full.'] } });
  const button = await open();
  await user.click(button);
  await waitFor(() => expect(messages).toEqual([['A playlist is full.']]));
  expect(isPressed(button)).toBe(false);
  expect(button).toHaveAccessibleDescription('7 saves');
  expect(shell.alert).not.toHaveBeenCalled();
  stop();
});

test('the alert waits until the server has accepted the change', async () => {
  let accept = () => {};
  const accepted = new Promise<void>((resolve) => {
    accept = resolve;
  });
  api.on(SAVE, ({ isSaved }) => accepted.then(() => ({ data: { isSaved, saves: 8 } })));
  await user.click(await open());
  await waitFor(() => expect(requests()).toEqual([true]));
  // Loads the code of the alert.
  await act(() => import('../../features/video-item/actions/lazy-actions.ts'));
  expect(shell.alert).not.toHaveBeenCalled();
  accept();
  await waitFor(() => expect(shell.alert.mock.calls[0]?.[0]).toBe('Saved'));
});

test('the alert is shown when the change is stored to be sent later', async () => {
  api.on(SAVE, { status: 503, error: { code: 'unavailable', messages: ['Down'] } });
  const button = await open();
  await user.click(button);
  await waitFor(() => expect(shell.alert.mock.calls[0]?.[0]).toBe('Saved'));
  expect(isPressed(button)).toBe(true);
});
