import { useTestApi } from '../../../test/api.ts';
import {
  createUser,
  createVideo,
  insertRow,
  type TestUser,
  type TestVideo,
} from '../../../test/factories.ts';
import { signIn } from '../../../test/sign-in.ts';

const api = useTestApi();
let creator: TestUser;
let videos: TestVideo[];

beforeAll(async () => {
  creator = await createUser(api.pool);
  videos = [];
  for (const views of [5, 70, 0, 70, 9, 0]) videos.push(await createVideo(api.pool, creator, { views }));
  await createVideo(api.pool, creator, { visibility: 'private', views: 1_000 });
  for (const [slot, index] of [0, 2, 5].entries())
    await insertRow(api.pool, 'pinned_videos', {
      owner_id: creator.id,
      slot: slot + 1,
      video_id: videos[index]?.id,
      pinned_at: new Date(Date.UTC(2026, 5, 1, 0, slot)),
    });
});

type Sort = 'pinned' | 'newest' | 'popular' | 'oldest';
const ORDERS: [Sort, number[]][] = [
  ['pinned', [5, 2, 0, 4, 3, 1]],
  ['newest', [5, 4, 3, 2, 1, 0]],
  ['popular', [3, 1, 4, 0, 5, 2]],
  ['oldest', [0, 1, 2, 3, 4, 5]],
];
const indexesOf = (list: { fileName: string }[]) =>
  list.map(({ fileName }) => videos.findIndex(({ file_name }) => file_name === fileName));

describe.each(ORDERS)('%s', (sort, order) => {
  const username = () => creator.username;

  it.each([1, 2, 4, 100])('by tokens, in pages of %i', async (recordsPerPage) => {
    const read: number[] = [];
    let nextPageToken: string | null = null;
    do {
      const body = { username: username(), sort, nextPageToken, pagination: { recordsPerPage } };
      const page: Awaited<ReturnType<typeof requestVideos>> = await requestVideos(body);
      expect(page.data.length).toBeLessThanOrEqual(recordsPerPage);
      expect(page.pagination.recordsTotal).toBe(6);
      read.push(...indexesOf(page.data));
      nextPageToken = page.nextPageToken;
    } while (nextPageToken);
    expect(read).toEqual(order);
  });

  it.each([1, 2, 4])('by page numbers, in pages of %i', async (recordsPerPage) => {
    const read: number[] = [];
    for (let page = 1; page <= Math.ceil(6 / recordsPerPage); page += 1)
      read.push(
        ...indexesOf(
          (await requestVideos({ username: username(), sort, pagination: { page, recordsPerPage } })).data,
        ),
      );
    expect(read).toEqual(order);
  });

  it('as the list of an opened video', async () => {
    const { data } = await api.call('app/video/get', { filter: { kind: 'user', value: username(), sort } });
    expect(indexesOf(data)).toEqual(order);
  });

  it('is empty for a viewer who has blocked the user', async () => {
    const viewer = await createUser(api.pool);
    await insertRow(api.pool, 'blocks', { blocker_id: viewer.id, blocked_id: creator.id });
    const { token } = await signIn(api, viewer);
    const page = await api.call('app/user/videos', { username: username(), sort }, token);
    expect([page.data, page.pagination.recordsTotal, page.nextPageToken]).toEqual([[], 0, null]);
  });
});

const requestVideos = (body: {
  username: string;
  sort: Sort;
  nextPageToken?: string | null;
  pagination: { page?: number; recordsPerPage: number };
}) => api.call('app/user/videos', body);

it('rejects an unknown order, and the token of another one', async () => {
  const request = (body: object) => api.request('app/user/videos', { username: creator.username, ...body });
  expect((await request({ sort: 'loudest' })).statusCode).toBe(422);
  const filter = { kind: 'hashtag', value: 'cats', sort: 'popular' };
  expect((await api.request('app/video/get', { filter })).statusCode).toBe(422);
  const pagination = { recordsPerPage: 2 };
  const { nextPageToken } = await requestVideos({ username: creator.username, sort: 'popular', pagination });
  for (const sort of ['pinned', 'newest', 'oldest'])
    expect((await request({ sort, nextPageToken })).json.code).toBe('bad-page-token');
});

it('repeats and skips nothing when a video is pinned or unpinned between pages', async () => {
  const pagination = { recordsPerPage: 4 };
  const first = await requestVideos({ username: creator.username, sort: 'pinned', pagination });
  const { token } = await signIn(api, creator);
  await api.call('app/user/video-pin', { file: videos[2]?.file_name ?? '', isPinned: false }, token);
  await api.call('app/user/video-pin', { file: videos[1]?.file_name ?? '', isPinned: true }, token);
  const { nextPageToken } = first;
  const second = await requestVideos({
    username: creator.username,
    sort: 'pinned',
    nextPageToken,
    pagination,
  });
  expect([...indexesOf(first.data), ...indexesOf(second.data)]).toEqual([5, 2, 0, 4, 3, 1]);
});
