import { ShellServicesProvider } from '@ontrend/shared/contract';
import { events } from '@ontrend/shared/events';
import { addTexts } from '@ontrend/shared/i18n';
import { fakeShellServices } from '@ontrend/shared/testing';
import { render } from '@testing-library/react';
import en from '../../locales/en.json';
import { createVideo } from '../../testing/create-video.ts';
import { fakeMedia } from '../../testing/fake-media.ts';
import { usePlayer } from './player-store.ts';
import { VideoPlayer, type ViewportState } from './video-player.tsx';

const skipped = jest.fn();
let stop: () => void;

const LEAVING: ViewportState[] = ['current', 'leaving', 'off-screen'];

function watchAndLeave(mobile: boolean, viewportStates = LEAVING): void {
  const createPlayer = (viewportState: ViewportState) => (
    <ShellServicesProvider value={fakeShellServices({ mobile, android: mobile })}>
      <VideoPlayer video={createVideo('cat')} viewportState={viewportState} />
    </ShellServicesProvider>
  );
  const { rerender } = render(createPlayer('off-screen'));
  for (const viewportState of viewportStates) rerender(createPlayer(viewportState));
}

beforeEach(() => {
  addTexts('mf-feed', en);
  fakeMedia();
  skipped.mockClear();
  usePlayer.setState({ playing: true });
  stop = events.on('video.skipped', skipped);
});
afterEach(() => stop());

test('leaving a playing video on desktop emits a skip', () => {
  watchAndLeave(false);
  expect(skipped.mock.calls).toEqual([[{ fileName: 'cat' }]]);
});

test('leaving a video on mobile emits no skip', () => {
  watchAndLeave(true);
  expect(skipped).not.toHaveBeenCalled();
});

test('a video that was left in the browse dialog emits no second skip in its row', () => {
  watchAndLeave(false, ['current', 'background', 'off-screen']);
  expect(skipped).not.toHaveBeenCalled();
});

test('a video that was closed in the browse dialog emits a skip when its row leaves', () => {
  watchAndLeave(false, ['current', 'background', 'current', 'leaving', 'off-screen']);
  expect(skipped.mock.calls).toEqual([[{ fileName: 'cat' }]]);
});
