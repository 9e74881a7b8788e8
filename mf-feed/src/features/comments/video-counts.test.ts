import { queryClient } from '@ontrend/shared/query';
import { fakeApi } from '@ontrend/shared/testing';
import { createVideo } from '../../testing/create-video.ts';
import { refetchVideoCounts, updateCommentCount } from './video-counts.ts';

const api = fakeApi();
const LIST = ['mf-feed', 'feed', { kind: 'for-you' }];

beforeEach(() => {
  const video = { ...createVideo('cat'), rating: 0 as const, likes: 1, comments: 1, showed: false };
  queryClient.setQueryData(['mf-feed', 'video', 'cat'], video);
  queryClient.setQueryData(LIST, { pages: [{ data: [createVideo('dog'), video] }], pageParams: [''] });
});
afterEach(() => queryClient.clear());

const getVideos = () => [
  queryClient.getQueryData(['mf-feed', 'video', 'cat']),
  queryClient.getQueryData<{ pages: { data: unknown[] }[] }>(LIST)?.pages[0]?.data[1],
];

it('merges all counts of the reply into every cached copy of the video', async () => {
  const counts = { rating: 1, likes: 8, comments: 5, showed: true } as const;
  api.on('video/get-rating', { data: counts });
  const getDog = () => queryClient.getQueryData<{ pages: { data: unknown[] }[] }>(LIST)?.pages[0]?.data[0];
  const dog = getDog();
  await refetchVideoCounts('cat');
  for (const video of getVideos()) expect(video).toMatchObject(counts);
  expect(getDog()).toBe(dog);
});

it('leaves queries without the video alone', async () => {
  const other = ['mf-feed', 'trusted'];
  queryClient.setQueryData(other, { pages: [{ data: [createVideo('dog')] }], pageParams: [''] });
  await queryClient.invalidateQueries({ queryKey: other });
  updateCommentCount('cat', 1);
  expect(queryClient.getQueryState(other)?.isInvalidated).toBe(true);
});

it('changes the comment count by a difference, never below zero', () => {
  updateCommentCount('cat', 2);
  for (const video of getVideos()) expect(video).toMatchObject({ comments: 3, likes: 1 });
  updateCommentCount('cat', -9);
  for (const video of getVideos()) expect(video).toMatchObject({ comments: 0 });
});
