import { act, screen, within } from '@testing-library/react';
import '../../features/video-item/details-slide.tsx';
import { renderRemote } from '@ontrend/shared/testing';
import { usePlayer } from '../../features/player/player-store.ts';
import remote from '../../remote.ts';
import { createVideo } from '../../testing/create-video.ts';
import { setUpFeed } from '../../testing/feed-harness.ts';
import { flushPromises } from '../../testing/flush-promises.ts';

beforeEach(() => {
  const { api } = setUpFeed();
  const description = `${'One line after the other. '.repeat(40)}#cats`;
  api.on('app/video/get', {
    data: [createVideo('cat', { description }), createVideo('dog')],
    nextPageToken: null,
  });
});

test('on mobile a second slide shows all details once deferred chunks load', async () => {
  usePlayer.setState({ canLoadDeferred: false });
  renderRemote(remote, { at: '/', device: { mobile: true, android: true } });
  await screen.findByRole('article', { name: 'Video by @cat.maker' });
  expect(screen.queryByRole('article', { name: 'About this video' })).toBeNull();
  act(() => usePlayer.setState({ canLoadDeferred: true }));
  const details = await screen.findByRole('article', { name: 'About this video' });
  expect(within(details).getByRole('link', { name: '#cats' })).toHaveAttribute(
    'href',
    '/browse/hashtag/cats',
  );
  expect(details).toHaveTextContent('56.7K views · 12.3K likes · 1 comment');
  expect(details.parentElement).toContainElement(
    screen.getByRole('article', { name: 'Video by @cat.maker' }),
  );
});

test('the page of a single video has no details slide (FEED-13)', async () => {
  const { api } = setUpFeed();
  api.on('app/video/info', { data: createVideo('cat') });
  renderRemote(remote, { at: '/video/cat', device: { mobile: true, android: true } });
  await screen.findByRole('article');
  await flushPromises();
  expect(screen.queryByRole('article', { name: 'About this video' })).toBeNull();
});
