import { useSession } from '@ontrend/shared/session';
import { fakeApi, renderRemote } from '@ontrend/shared/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../remote.ts';
import { buildNotification } from '../testing/build-notification.ts';

async function openPopup() {
  const close = jest.fn();
  const { default: Popup } = await remote.slots.notifications();
  const handle = { name: 'here', layout: 'default', transition: 'none' } as const;
  const page = { path: '*', handle, element: <Popup close={close} /> };
  const { router } = renderRemote({ ...remote, routes: [page, ...remote.routes] }, { at: '/here' });
  return { close, router };
}

const viewer = { id: 1, username: 'demo', name: 'Demo Viewer', avatar: null, willBeDeleted: null };
let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  useSession.setState({ status: 'signed-in', viewer });
  const data = [
    buildNotification(1, { type: 'video-like', comment: null }),
    buildNotification(2, { type: 'video-comment' }),
  ];
  const pagination = { page: 1, recordsPerPage: 200, recordsTotal: 2 };
  api = fakeApi();
  api.on('app/notification/get', { page: 1, records: 2, data, pagination, nextPageToken: null });
});

test('filters the list without changing the URL of the page', async () => {
  const { close, router } = await openPopup();
  expect(await screen.findAllByRole('listitem')).toHaveLength(2);
  await userEvent.click(screen.getByRole('tab', { name: 'Likes' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(router.state.location).toMatchObject({ pathname: '/here', search: '' });
  expect(close).not.toHaveBeenCalled();
});

test('closes after a click on a notification', async () => {
  const { close } = await openPopup();
  const [first] = await screen.findAllByRole('listitem');
  await userEvent.click(within(first as HTMLElement).getByRole('link'));
  expect(close).toHaveBeenCalledTimes(1);
});

test('shows a skeleton while the session is unknown, then the list', async () => {
  useSession.setState({ status: 'unknown', viewer: null });
  await openPopup();
  expect(screen.getByRole('heading', { name: 'Notifications' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('Loading your notifications…');
  expect(api.bodies('app/notification/get')).toEqual([]);
  act(() => useSession.setState({ status: 'signed-in', viewer }));
  expect(await screen.findAllByRole('listitem')).toHaveLength(2);
});
