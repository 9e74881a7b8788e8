import { renderRemote } from '@ontrend/shared/testing';
import { screen } from '@testing-library/react';
import { createVideo } from '../testing/create-video.ts';
import { VideoTile } from './video-tile.tsx';

const handle = { name: 'here', layout: 'default', transition: 'none' } as const;

test('shows the poster and the views of a video, and links to its creator', async () => {
  const element = <VideoTile video={createVideo('cat')} list={{ kind: 'explore' }} />;
  const routes = [{ path: '/here', handle, element }];
  renderRemote({ contract: 2, name: 'mf-feed', routes, locales: { en: {} } }, { at: '/here' });
  const tile = await screen.findByRole('link', { name: /About cat/ });
  expect(tile).toHaveTextContent('56.7K views');
  expect(tile.querySelector('img')).toHaveAttribute('src', '/media/cat/poster.webp');
  expect(screen.getByRole('link', { name: '@cat.maker' })).toHaveAttribute('href', '/user/cat.maker');
});
