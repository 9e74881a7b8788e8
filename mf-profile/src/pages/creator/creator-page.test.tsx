import { renderRemote } from '@ontrend/shared/testing';
import type { Calls } from '@ontrend/shared/wire';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { createVideo } from '../../testing/fixtures.ts';
import { fakeUploadApi, signIn, signOut } from '../../testing/upload-test-utils.tsx';

type Reply = Calls['app/video/stats']['reply'];

beforeEach(signOut);

function createStats(count: number, followers: number | null = 1): Reply {
  const days = Array.from({ length: count }, (_, index) => ({
    day: new Date(Date.UTC(2026, 10, 21 - (count - 1 - index))).toISOString().slice(0, 10),
    views: index,
    seconds: index * 600,
    likes: 1,
    followers,
  }));
  const sums = { views: 1_234, seconds: 5_400, likes: -2, followers };
  return {
    data: {
      days,
      period: sums,
      before: { views: 617, seconds: 10_800, likes: -2, followers: followers && 0 },
      ever: { views: 50_000, seconds: 90_000, likes: 7, followers: followers && 12 },
      videos: [
        {
          video: createVideo(1),
          period: { views: 5, seconds: 90, likes: 2 },
          ever: { views: 1_500, seconds: 900, likes: 7, finished: 0.25 },
        },
      ],
    },
    pagination: { page: 1, recordsPerPage: 15, recordsTotal: 1 },
    nextPageToken: null,
  };
}

function open(at = '/creator') {
  const api = fakeUploadApi();
  api.on('app/video/stats', ({ days = 28, file }) => createStats(days, file ? null : 1));
  signIn();
  renderRemote(remote, { at });
  return api;
}

test('shows views, watch time, likes and followers compared with the previous period', async () => {
  open();
  const views = await screen.findByRole('button', { name: /^Views/ });
  expect(views).toHaveTextContent('Views1.2KIncrease: 100%50.0K all time');
  expect(screen.getByText('Compared with the previous 28 days')).toBeVisible();
  expect(screen.getByRole('button', { name: /^Watch time/ })).toHaveTextContent('1.5 hrDecrease: 50%');
  expect(screen.getByRole('button', { name: /^Likes/ })).toHaveTextContent('-2No change');
  expect(screen.getByRole('button', { name: /^Followers/ })).toHaveTextContent('12 now');
});

test('the chart is operated by keyboard and shows the selected metric', async () => {
  open('/creator?days=7');
  await userEvent.click(await screen.findByRole('button', { name: /^Watch time/ }));
  const chart = screen.getByRole('slider', { name: 'Watch time per day, 1.5 hr in the last 7 days' });
  chart.focus();
  await userEvent.keyboard('{End}');
  expect(chart).toHaveAttribute('aria-valuetext', 'Nov 21: 1 hr');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(chart).toHaveAttribute('aria-valuetext', 'Nov 19: 40 min');
  await userEvent.keyboard('{Home}{ArrowLeft}');
  expect(chart).toHaveAttribute('aria-valuetext', 'Nov 15: 0 sec');
});

test('the table shows the same data, and each period has its own URL', async () => {
  const api = open();
  await userEvent.click(await screen.findByText('Show data as a table'));
  const [days] = screen.getAllByRole('table');
  expect(within(days as HTMLElement).getAllByRole('row')).toHaveLength(29);
  expect(within(days as HTMLElement).getAllByRole('row')[1]).toHaveTextContent('Nov 21, 2026274.5 hr11');
  await userEvent.click(screen.getByRole('link', { name: '90 days' }));
  await screen.findByRole('slider', { name: /in the last 90 days/ });
  expect(api.bodies('app/video/stats')).toEqual([{ days: 28 }, { days: 90 }]);
});

test('the statistics of one video have no followers', async () => {
  const api = open();
  const row = await screen.findByRole('row', { name: /Clip number 1/ });
  expect(row).toHaveTextContent('51.5 min225%1.5K');
  expect(within(row).getByRole('link', { name: 'Clip number 1' })).toHaveAttribute(
    'href',
    '/creator?video=clip1',
  );
  await userEvent.click(within(row).getByRole('cell', { name: '1.5 min' }));
  await screen.findByRole('heading', { name: 'Video analytics' });
  expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/creator/clip1');
  await screen.findByRole('button', { name: /^Views/ });
  expect(screen.queryByRole('button', { name: /^Followers/ })).toBeNull();
  expect(api.bodies('app/video/stats').at(-1)).toEqual({ days: 28, file: 'clip1' });
});

test('handles guests, videos of other users and failed calls', async () => {
  const api = fakeUploadApi();
  renderRemote(remote, { at: '/creator' }).unmount();
  api.on('app/video/stats', { status: 403, error: { code: 'not-yours', messages: ['No'] } });
  signIn();
  const { unmount } = renderRemote(remote, { at: '/creator?video=theirs' });
  expect(await screen.findByText('Video not found')).toBeVisible();
  unmount();
  api.on('app/video/stats', { status: 500, error: { code: 'internal', messages: ['Down'] } });
  renderRemote(remote, { at: '/creator' });
  const retryButton = await screen.findByRole('button', { name: 'Try again' });
  api.on('app/video/stats', createStats(28));
  await userEvent.click(retryButton);
  expect(await screen.findByRole('button', { name: /^Views/ })).toBeVisible();
});
