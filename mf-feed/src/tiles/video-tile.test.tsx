import { renderRemote } from '@ontrend/shared/testing';
import type { Video } from '@ontrend/shared/wire';
import { act, fireEvent, screen } from '@testing-library/react';
import { createVideo } from '../testing/create-video.ts';
import { VideoTile } from './video-tile.tsx';

const handle = { name: 'here', layout: 'default', transition: 'none' } as const;

function show(changes: Partial<Video> = {}) {
  const element = <VideoTile video={createVideo('cat', changes)} list={{ kind: 'explore' }} />;
  const routes = [{ path: '/here', handle, element }];
  renderRemote({ contract: 2, name: 'mf-feed', routes, locales: { en: {} } }, { at: '/here' });
  return screen.findByRole('link', { name: /About cat/ });
}

test('shows the poster and the views of a video, and links to its creator', async () => {
  const tile = await show();
  expect(tile).toHaveTextContent('56.7K views');
  expect(tile.querySelector('img')).toHaveAttribute('src', '/media/cat/poster.webp');
  expect(screen.getByRole('link', { name: '@cat.maker' })).toHaveAttribute('href', '/user/cat.maker');
});

test.each([
  ['plays under the mouse', false],
  ['says so and does not play under the mouse if it is sensitive', true],
])('%s', async (_what, isSensitive) => {
  const tile = await show({ isSensitive });
  jest.useFakeTimers();
  fireEvent.pointerEnter(tile, { pointerType: 'mouse' });
  act(() => jest.advanceTimersByTime(1_000));
  jest.useRealTimers();
  expect(tile.querySelector('video') !== null).toBe(!isSensitive);
  expect(screen.queryByText('Sensitive content') !== null).toBe(isSensitive);
  expect(tile.querySelector('[data-sensitive="true"]') !== null).toBe(isSensitive);
});
