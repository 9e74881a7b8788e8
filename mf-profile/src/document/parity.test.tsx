import { useSession } from '@ontrend/shared/session';
import { fakeApi, renderRemote } from '@ontrend/shared/testing';
import {
  createPrerenderer,
  expectParity,
  renderItems,
  sampleReplies,
} from '@ontrend/shared/testing/prerendered';
import { calls, video } from '@ontrend/shared/wire';
import { screen } from '@testing-library/react';
import fc from 'fast-check';
import { ProfileHeader } from '../features/profile/index.ts';
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
  const videos = sampleReplies(video, REPLIES);
  const list = { kind: 'user', value: 'mochi' } as const;
  const items = renderItems(
    remote,
    videos.map((data, index) => (
      <VideoTile
        key="tile"
        video={{ ...data, id: index }}
        list={list}
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

test('the page of a deleted user', async () => {
  fakeApi();
  const { container } = renderRemote(remote, { at: '/UserDeleted' });
  await screen.findByRole('heading', { level: 1 });
  expectParity(render({ template: 'deleted' }), container);
});
