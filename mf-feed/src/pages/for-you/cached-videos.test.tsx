import { events } from '@ontrend/shared/events';
import type { FakeApi } from '@ontrend/shared/testing';
import { act, waitFor } from '@testing-library/react';
// Preload the lazy module.
import '../../features/feed/update-cached-videos.ts';
import { getPosition, savePosition } from '../../features/feed/feed-position.ts';
import { FOR_YOU } from '../../features/feed/index.ts';
import { createVideo } from '../../testing/create-video.ts';
import { getRows, openFeed, setUpFeed } from '../../testing/feed-harness.ts';

let api: FakeApi;

beforeEach(() => {
  ({ api } = setUpFeed());
});

const texts = () => getRows().map((row) => row.querySelector('.feed-description')?.textContent);

test('removes a deleted video from all lists and keeps the current video', async () => {
  await openFeed();
  savePosition(FOR_YOU, 2);
  act(() => events.emit('video.deleted', { fileName: 'cat' }));
  await waitFor(() => expect(texts()).toEqual(['About dog', 'About owl']));
  expect(getPosition(FOR_YOU)).toBe(1);
  act(() => events.emit('video.deleted', { fileName: 'owl' }));
  await waitFor(() => expect(texts()).toEqual(['About dog']));
  expect(getPosition(FOR_YOU)).toBe(1);
});

test('updates an edited video in the feed', async () => {
  await openFeed();
  api.on('app/video/info', { data: createVideo('dog', { description: 'Now a wolf' }) });
  act(() => events.emit('video.updated', { fileName: 'dog' }));
  await waitFor(() => expect(texts()).toEqual(['About cat', 'Now a wolf', 'About owl']));
  expect(api.bodies('app/video/info')).toEqual([{ fileName: 'dog' }]);
});

test('does not fetch an edited video that no list contains, such as one in processing', async () => {
  await openFeed();
  api.on('app/video/info', { data: createVideo('dog', { description: 'Now a wolf' }) });
  act(() => {
    events.emit('video.updated', { fileName: 'new' });
    events.emit('video.updated', { fileName: 'dog' });
  });
  await waitFor(() => expect(texts()).toEqual(['About cat', 'Now a wolf', 'About owl']));
  expect(api.bodies('app/video/info')).toEqual([{ fileName: 'dog' }]);
});

test('keeps the feed when the edited video cannot be fetched', async () => {
  await openFeed();
  api.on('app/video/info', { status: 500, error: { code: 'internal', messages: ['Down'] } });
  act(() => events.emit('video.updated', { fileName: 'dog' }));
  await waitFor(() => expect(api.bodies('app/video/info')).toHaveLength(1));
  expect(texts()).toEqual(['About cat', 'About dog', 'About owl']);
});
