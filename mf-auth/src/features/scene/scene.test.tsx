import { usePreferences, useSession } from '@ontrend/shared/session';
import { fakeApi, renderRemote } from '@ontrend/shared/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';

const WIDE = '(min-width: 1296px)';
const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/** Opens the login in a window to which the media queries apply. */
async function openLogin(...matching: string[]) {
  jest.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: matching.includes(query),
        addEventListener: () => {},
        removeEventListener: () => {},
      }) as unknown as MediaQueryList,
  );
  const rendered = renderRemote(remote, { at: '/auth/login' });
  await screen.findByRole('heading', { level: 1 });
  return rendered.container;
}

let idleTasks: (() => void)[];

beforeEach(() => {
  idleTasks = [];
  Object.assign(window, {
    requestIdleCallback: (task: () => void) => idleTasks.push(task),
    cancelIdleCallback: () => {},
  });
  fakeApi();
  useSession.setState({ status: 'guest', viewer: null });
  usePreferences.setState({ dataSaver: false });
});
afterEach(() => jest.restoreAllMocks());

const runIdleTasks = () => {
  for (const task of idleTasks) task();
};

test('a wide window shows the poster and the clip when the browser is idle; the clip can be paused', async () => {
  const play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const pause = jest.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
  const container = await openLogin(WIDE);
  expect(screen.getByText('Be On Trend')).toBeInTheDocument();
  expect(container.querySelector('video')).toBeNull();
  runIdleTasks();
  await waitFor(() => expect(container.querySelector('img')).toHaveAttribute('src', '/clip.webp'));
  const clip = container.querySelector('video') as HTMLVideoElement;
  expect(clip).toHaveAttribute('src', '/clip.mp4');
  expect(clip).toMatchObject({ muted: true, loop: true });
  expect(clip).toHaveAttribute('data-started', 'false');
  fireEvent.playing(clip);
  expect(clip).toHaveAttribute('data-started', 'true');
  await userEvent.click(screen.getByRole('button', { name: 'Pause the background video' }));
  expect(pause).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Play the background video' }));
  expect(play).toHaveBeenCalledTimes(1);
});

test.each([
  ['reduced motion', [WIDE, REDUCED_MOTION], false],
  ['data saver', [WIDE], true],
])('%s shows only the poster', async (_, matching, dataSaver) => {
  usePreferences.setState({ dataSaver });
  const container = await openLogin(...matching);
  runIdleTasks();
  await waitFor(() => expect(container.querySelector('img')).toBeInTheDocument());
  expect(container.querySelector('video')).toBeNull();
});

test('other windows load nothing', async () => {
  await openLogin();
  expect(idleTasks).toEqual([]);
});
