import { useSession } from '@ontrend/shared/session';
import { fakeApi, renderRemote } from '@ontrend/shared/testing';
import {
  createPrerenderer,
  expectParity,
  renderItems,
  sampleReplies,
} from '@ontrend/shared/testing/prerendered';
import { calls } from '@ontrend/shared/wire';
import { screen } from '@testing-library/react';
import fc from 'fast-check';
import { ProfileHeader } from '../features/profile/index.ts';
import { VideoSorts } from '../features/user-videos/video-sorts.tsx';
import { VideoTile } from '../features/user-videos/video-tile.tsx';
import en from '../locales/en.json';
import remote from '../remote.ts';

// The prerendered profile and React show the same (decision 089), for random replies.

const REPLIES = 200;
/** For guests, the API always returns false. */
const FIELDS = {
  isFollower: fc.constant(false),
  isBlocked: fc.constant(false),
  isMuted: fc.constant(false),
};
const render = createPrerenderer(en);

beforeEach(() => useSession.setState({ status: 'guest', viewer: null }));

test('headers', () => {
  const replies = sampleReplies(calls.userExternalProfile.reply, REPLIES, FIELDS);
  const items = renderItems(
    remote,
    replies.map(({ data }) => <ProfileHeader key="header" profile={data} actions={null} />),
  );
  replies.forEach((profile, index) => {
    const page = render({ template: 'profile', replies: { profile } });
    // React links URLs of the description.
    expectParity(page, items[index], { within: '.profile-header', except: ['.profile-description'] });
    expect(items[index]?.querySelector('.profile-description')?.textContent).toBe(
      page.querySelector('.profile-description')?.textContent,
    );
  });
});

test('videos', () => {
  const [profile] = sampleReplies(calls.userExternalProfile.reply, 1, FIELDS);
  const videos = sampleReplies(calls.userVideos.reply.shape.data.element, REPLIES);
  const list = { kind: 'user', value: 'mochi', sort: 'pinned' } as const;
  const items = renderItems(
    remote,
    videos.map((data, index) => (
      <VideoTile
        key="tile"
        video={{ ...data, id: index }}
        list={list}
        isPin={data.isPinned}
        dayLabel={null}
        position={1}
        listSize={1}
        isOwn={false}
      />
    )),
  );
  const page = render({ template: 'profile', replies: { profile, uploads: { data: videos } } });
  const tiles = page.querySelectorAll('.profile-grid > li');
  expect(tiles).toHaveLength(REPLIES);
  tiles.forEach((tile, index) => void expectParity(tile, items[index]?.querySelector('li') ?? undefined));
});

test.each(['pinned', 'popular', 'oldest'] as const)('the links to the orders, with %s', (sort) => {
  const [profile] = sampleReplies(calls.userExternalProfile.reply, 1, FIELDS);
  const [one, other] = sampleReplies(calls.userVideos.reply.shape.data.element, 2);
  const username = profile?.data.username ?? '';
  const [nav] = renderItems(remote, [<VideoSorts key="sorts" username={username} selected={sort} />]);
  const page = render({
    template: 'profile',
    replies: {
      profile,
      uploads: {
        data: [
          { ...one, isPinned: true },
          { ...other, isPinned: undefined },
        ],
      },
    },
    query: sort === 'pinned' ? {} : { sort },
  });
  expectParity(page, nav, { within: '.profile-sorts' });
  expect(page.querySelectorAll('.profile-pin')).toHaveLength(sort === 'pinned' ? 1 : 0);
  // One video needs no order.
  const short = render({ template: 'profile', replies: { profile, uploads: { data: [one] } } });
  expect(short.querySelector('.profile-sorts')).toBeNull();
});

test('the page of a deleted user', async () => {
  fakeApi();
  const { container } = renderRemote(remote, { at: '/UserDeleted' });
  await screen.findByRole('heading', { level: 1 });
  expectParity(render({ template: 'deleted' }), container);
});
