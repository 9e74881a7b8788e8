import { events } from '@ontrend/shared/events';
import { useSession } from '@ontrend/shared/session';
import type { FakeApi } from '@ontrend/shared/testing';
import { renderRemote } from '@ontrend/shared/testing';
import { recordDeviceView } from '@ontrend/shared/watch-history';
import type { HistoryEntry, HistorySettings } from '@ontrend/shared/wire';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { database } from '../../testing/fake-idb-keyval.ts';
import { createVideo } from '../../testing/fixtures.ts';
import { fakeUploadApi, signIn, signOut } from '../../testing/upload-test-utils.tsx';

jest.mock('idb-keyval', () => jest.requireActual('../../testing/fake-idb-keyval.ts'));

const NOW = new Date(2026, 10, 21, 12).getTime();
const HOUR_S = 3_600;

let api: FakeApi;
/** What the server has stored, the last watched first. */
let history: HistoryEntry[];
let settings: HistorySettings;

const createEntry = (n: number, hoursAgo: number, changes: Partial<HistoryEntry> = {}): HistoryEntry => ({
  watchedAt: NOW / 1_000 - hoursAgo * HOUR_S,
  position: 6,
  isFinished: false,
  video: createVideo(n, { fileName: `clip${n}`, description: `Clip ${n}`, duration: 12 }),
  ...changes,
});

/** Runs code outside of the test, which has a copy of `process.env` without an effect on dates. */
const { runInThisContext: runOutside } = jest.requireActual<{
  runInThisContext(code: string): string | undefined;
}>('node:vm');
const OWN_TIME_ZONE = runOutside('process.env.TZ');
const setTimeZone = (zone: string | undefined) =>
  runOutside(zone === undefined ? 'delete process.env.TZ' : `process.env.TZ = '${zone}'`);

beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(NOW);
  signOut();
  database.values.clear();
  localStorage.clear();
  api = fakeUploadApi();
  history = [createEntry(1, 1), createEntry(2, 2), createEntry(3, 24), createEntry(4, 24 * 30)];
  settings = { isPaused: false, retention: 'year' };
  api.on('app/history/get', ({ search }) => ({
    data: history.filter(({ video }) =>
      video.description.toLowerCase().includes(search?.toLowerCase() ?? ''),
    ),
    nextPageToken: null,
  }));
  api.on('app/history/settings', ({ isPaused, retention }) => {
    settings = { isPaused: isPaused ?? settings.isPaused, retention: retention ?? settings.retention };
    return { data: settings };
  });
  api.on('app/history/remove', ({ isRemoved }) => ({ data: { isRemoved } }));
  api.on('app/history/clear', () => {
    history = [];
    return { data: {} };
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  setTimeZone(OWN_TIME_ZONE);
});

const open = (alert = jest.fn()) => {
  signIn();
  const { router } = renderRemote(remote, { at: '/history', shell: { alert } });
  return { alert, router };
};
const openAsGuest = (alert = jest.fn()) => {
  useSession.setState({ status: 'guest', viewer: null });
  const fileNames = history.map(({ video }) => video.fileName);
  api.on('app/video/list', (body) => ({
    data: history.map(({ video }) => video).filter(({ fileName }) => body.fileNames.includes(fileName)),
  }));
  renderRemote(remote, { at: '/history', shell: { alert } });
  return { alert, fileNames };
};
const titles = () =>
  screen.queryAllByRole('listitem').map((item) => within(item).getByRole('link').textContent);
const expectTitles = (...names: string[]) => waitFor(() => expect(titles()).toEqual(names));
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const removeVideo = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `More options for ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove from history' }));
};
/** Presses the action of the last alert. */
const undo = (alert: jest.Mock) => act(() => alert.mock.calls.at(-1)[1].action.onSelect());

describe('a member', () => {
  it('sees the videos by day, with how far they were watched', async () => {
    history[2] = createEntry(3, 24, { isFinished: true });
    open();
    await expectTitles('Clip 1', 'Clip 2', 'Clip 3', 'Clip 4');
    expect(headings()).toEqual(['Today', 'Yesterday', 'Oct 22']);
    const [today, yesterday] = screen.getAllByRole('region');
    expect(within(today as HTMLElement).getAllByText('Length: 0:12. Watched to 0:06')).toHaveLength(2);
    expect(
      within(yesterday as HTMLElement).getByText('Length: 0:12. Watched to the end'),
    ).toBeInTheDocument();
  });

  it('sees the days of the time zone of the device', async () => {
    // One o'clock at night on November 22.
    const now = Date.UTC(2026, 10, 21, 12);
    setTimeZone('Pacific/Auckland');
    jest.spyOn(Date, 'now').mockReturnValue(now);
    history = [0.5, 2, 26].map((hoursAgo, index) =>
      createEntry(index + 1, 0, { watchedAt: now / 1_000 - hoursAgo * HOUR_S }),
    );
    open();
    await expectTitles('Clip 1', 'Clip 2', 'Clip 3');
    expect(headings()).toEqual(['Today', 'Yesterday', 'Nov 20']);
  });

  it('sees a long history, of which only rows near the viewport are rendered', async () => {
    const observers = new Map<Element, IntersectionObserverCallback>();
    jest.spyOn(globalThis, 'IntersectionObserver').mockImplementation((callback) => {
      const observe = (element: Element) => observers.set(element, callback);
      return { observe, disconnect() {} } as unknown as IntersectionObserver;
    });
    const names = Array.from({ length: 25 }, (_, index) => `Clip ${index}`);
    history = names.map((_, index) => createEntry(index, index / 25));
    open();
    await expectTitles(...names);
    const last = screen.getAllByRole('list').at(-1) as HTMLElement;
    const scroll = (isIntersecting: boolean) => {
      const record = { isIntersecting, boundingClientRect: { height: 900 } } as IntersectionObserverEntry;
      act(() => observers.get(last)?.([record], {} as IntersectionObserver));
    };
    scroll(false);
    expect(titles()).toEqual(names.slice(0, 20));
    scroll(true);
    expect(titles()).toEqual(names);
  });

  it('sees the poster, the creator and a bar with the position of a video', async () => {
    history[1] = createEntry(2, 2, { isFinished: true });
    open();
    await expectTitles('Clip 1', 'Clip 2', 'Clip 3', 'Clip 4');
    const [first, second] = screen.getAllByRole('listitem') as [HTMLElement, HTMLElement];
    expect(within(first).getByText(`@${history[0]?.video.user.username}`)).toBeVisible();
    expect(first.querySelector(`img[src="${history[0]?.video.firstFrame}"]`)).not.toBeNull();
    const getBar = (row: HTMLElement) => row.querySelector<HTMLElement>('[style]')?.style.inlineSize;
    expect([getBar(first), getBar(second)]).toEqual(['50%', '100%']);
  });

  it('opens a video over the page, which continues in the history', async () => {
    const { router } = open();
    await userEvent.click(await screen.findByRole('link', { name: 'Clip 2' }));
    expect(router.state.location).toMatchObject({
      pathname: '/video/clip2',
      state: { feed: { kind: 'history', value: '' } },
    });
  });

  it('searches, and continues in the results', async () => {
    const { router } = open();
    await expectTitles('Clip 1', 'Clip 2', 'Clip 3', 'Clip 4');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search your history' }), ' clip 3 ');
    await expectTitles('Clip 3');
    await userEvent.click(screen.getByRole('link', { name: 'Clip 3' }));
    expect(router.state.location.state).toMatchObject({ feed: { kind: 'history', value: 'clip 3' } });
  });

  it('is told that nothing was found', async () => {
    open();
    await userEvent.type(await screen.findByRole('searchbox'), 'whales');
    expect(await screen.findByText('Nothing in your history matches “whales”.')).toBeVisible();
  });

  it('removes a video, and restores it at its place with the focus', async () => {
    const { alert } = open();
    await removeVideo('Clip 2');
    await expectTitles('Clip 1', 'Clip 3', 'Clip 4');
    expect(alert).toHaveBeenCalledWith('Removed from your history', {
      action: { label: 'Undo', onSelect: expect.any(Function) },
    });
    expect(screen.getByRole('button', { name: 'More options for Clip 3' })).toBeInTheDocument();
    await waitFor(() =>
      expect(api.bodies('app/history/remove')).toEqual([{ file: 'clip2', isRemoved: true }]),
    );
    undo(alert);
    await expectTitles('Clip 1', 'Clip 2', 'Clip 3', 'Clip 4');
    expect(screen.getByRole('link', { name: 'Clip 2' })).toHaveFocus();
    await waitFor(() => expect(api.bodies('app/history/remove').at(-1)?.isRemoved).toBe(false));
  });

  it('sees no heading of a day without videos', async () => {
    open();
    await removeVideo('Clip 3');
    await expectTitles('Clip 1', 'Clip 2', 'Clip 4');
    expect(headings()).toEqual(['Today', 'Oct 22']);
  });

  it('sees a removed video again when the server rejects that', async () => {
    api.on('app/history/remove', { status: 422, error: { code: 'invalid', messages: ['No'] } });
    open();
    await removeVideo('Clip 2');
    await waitFor(() => expect(api.bodies('app/history/remove')).toHaveLength(1));
    await expectTitles('Clip 1', 'Clip 2', 'Clip 3', 'Clip 4');
  });

  it('clears the history after a confirmation', async () => {
    open();
    await expectTitles('Clip 1', 'Clip 2', 'Clip 3', 'Clip 4');
    await userEvent.click(screen.getByRole('button', { name: 'Clear history' }));
    const dialog = await screen.findByRole('dialog', { name: 'Clear your history?' });
    expect(dialog).toHaveTextContent(
      "All videos are removed from your history, and the For You feed forgets what it learned from your account. You can't undo this.",
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(api.bodies('app/history/clear')).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Clear history' }));
    const again = await screen.findByRole('dialog', { name: 'Clear your history?' });
    await userEvent.click(within(again).getByRole('button', { name: 'Clear history' }));
    expect(await screen.findByText('No videos yet')).toBeVisible();
  });

  it('pauses and resumes the history, and sees that it is paused', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Pause history' }));
    expect(await screen.findByText(/^Your history is paused/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Resume history' }));
    await waitFor(() => expect(screen.queryByText(/^Your history is paused/)).toBeNull());
    expect(settings.isPaused).toBe(false);
  });

  it('chooses how long videos stay, and sees those that are left', async () => {
    open();
    const select = await screen.findByRole('combobox', { name: 'Keep videos' });
    await waitFor(() => expect(select).toHaveValue('year'));
    await expectTitles('Clip 1', 'Clip 2', 'Clip 3', 'Clip 4');
    history = history.slice(0, 3);
    await userEvent.selectOptions(select, 'For 30 days');
    await expectTitles('Clip 1', 'Clip 2', 'Clip 3');
    expect(settings.retention).toBe('30-days');
  });

  it('sees a video that was watched over the page at once', async () => {
    const onOpened = jest.fn();
    const stop = events.on('history.opened', onOpened);
    open();
    await expectTitles('Clip 1', 'Clip 2', 'Clip 3', 'Clip 4');
    onOpened.mockClear();
    act(() => events.emit('video.viewed', { fileName: 'clip3', seconds: 5, position: 5 }));
    expect(onOpened).toHaveBeenCalledTimes(1);
    history = [createEntry(3, 0), ...history.filter(({ video }) => video.fileName !== 'clip3')];
    act(() => events.emit('views.sent'));
    await expectTitles('Clip 3', 'Clip 1', 'Clip 2', 'Clip 4');
    expect(headings()).toEqual(['Today', 'Oct 22']);
    stop();
  });

  it('sees a video that was sent while the history was being fetched', async () => {
    const onFetch = jest.fn();
    let respond = (): void => {};
    api.on('app/history/get', () => {
      onFetch();
      const reply = { data: history, nextPageToken: null };
      return onFetch.mock.calls.length === 1
        ? new Promise((resolve) => {
            respond = () => resolve(reply);
          })
        : reply;
    });
    open();
    await waitFor(() => expect(onFetch).toHaveBeenCalledTimes(1));
    history = [createEntry(5, 0), ...history];
    act(() => events.emit('views.sent'));
    act(() => respond());
    await expectTitles('Clip 5', 'Clip 1', 'Clip 2', 'Clip 3', 'Clip 4');
  });

  it('can retry a failed load', async () => {
    api.on('app/history/get', { status: 500, error: { code: 'internal', messages: ['Down'] } });
    open();
    const retryButton = await screen.findByRole('button', { name: 'Try again' });
    api.on('app/history/get', { data: history, nextPageToken: null });
    await userEvent.click(retryButton);
    await expectTitles('Clip 1', 'Clip 2', 'Clip 3', 'Clip 4');
  });
});

describe('a guest', () => {
  const watch = async (...fileNames: string[]) => {
    for (const [index, fileName] of fileNames.entries()) {
      jest.spyOn(Date, 'now').mockReturnValue(NOW - (fileNames.length - index) * 60_000);
      await recordDeviceView(fileName, 2, 6);
    }
    jest.spyOn(Date, 'now').mockReturnValue(NOW);
  };

  it('sees what was watched in this browser, without calls of the history', async () => {
    await watch('clip2', 'clip1', 'deleted');
    openAsGuest();
    await expectTitles('Clip 1', 'Clip 2');
    expect(screen.getByText('Your history is stored in this browser only.')).toBeVisible();
    expect([api.bodies('app/history/get'), api.bodies('app/history/settings')]).toEqual([[], []]);
  });

  it('does not see what was scrolled past, watched while it was paused, or too long ago', async () => {
    await recordDeviceView('clip1', 1.9, 1.9);
    await watch('clip2');
    database.values.set('clip4', { watchedAt: NOW - 40 * 24 * HOUR_S * 1_000, position: 5 });
    openAsGuest();
    await expectTitles('Clip 2', 'Clip 4');
    await userEvent.click(screen.getByRole('button', { name: 'Pause history' }));
    expect(await screen.findByText(/^Your history is paused/)).toBeVisible();
    await watch('clip3');
    await userEvent.selectOptions(screen.getByRole('combobox'), 'For 30 days');
    await expectTitles('Clip 2');
    expect([...database.values.keys()]).toEqual(['clip2']);
  });

  it('sees videos of a year, or of the last 30 days', async () => {
    for (const [index, days] of [29, 31, 364, 366].entries())
      database.values.set(`clip${index + 1}`, { watchedAt: NOW - days * 24 * HOUR_S * 1_000, position: 5 });
    openAsGuest();
    await expectTitles('Clip 1', 'Clip 2', 'Clip 3');
    await userEvent.selectOptions(screen.getByRole('combobox'), 'For 30 days');
    await expectTitles('Clip 1');
  });

  it('who logs in sees the history of the account, and that of this browser again after logging out', async () => {
    await watch('clip9');
    const send = jest.spyOn(globalThis, 'fetch');
    open();
    await expectTitles('Clip 1', 'Clip 2', 'Clip 3', 'Clip 4');
    expect(send.mock.calls.filter((request) => JSON.stringify(request).includes('clip9'))).toEqual([]);
    cleanup();
    signOut();
    history = [createEntry(9, 1)];
    openAsGuest();
    await expectTitles('Clip 9');
  });

  it('searches by words of the description and the creator', async () => {
    await watch('clip1', 'clip2');
    openAsGuest();
    await expectTitles('Clip 2', 'Clip 1');
    const username = history[0]?.video.user.username;
    await userEvent.type(screen.getByRole('searchbox'), `1 @${username}`);
    await expectTitles('Clip 1');
  });

  it('removes a video, restores it, and clears the history', async () => {
    await watch('clip1', 'clip2');
    const { alert } = openAsGuest();
    await removeVideo('Clip 1');
    await expectTitles('Clip 2');
    undo(alert);
    await expectTitles('Clip 2', 'Clip 1');
    await userEvent.click(screen.getByRole('button', { name: 'Clear history' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent(
      "All videos are removed from your history in this browser. You can't undo this.",
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Clear history' }));
    expect(await screen.findByText('No videos yet')).toBeVisible();
    expect(database.values.size).toBe(0);
  });

  it('sees the view that a closed page could not store', async () => {
    const entry = { watchedAt: NOW - 60_000, position: 6 };
    localStorage.setItem('ontrend.history.pending', JSON.stringify({ file: 'clip1', entry }));
    openAsGuest();
    await expectTitles('Clip 1');
    await removeVideo('Clip 1');
    await expectTitles();
    expect(database.values.size).toBe(0);
  });

  it('keeps the last 500 videos', async () => {
    for (let n = 0; n < 505; n += 1)
      database.values.set(`old${n}`, { watchedAt: NOW - 1_000 - n, position: 5 });
    openAsGuest();
    await waitFor(() => expect(database.values.size).toBe(500));
    expect(database.values.has('old499')).toBe(true);
  });
});
