import { configure, waitFor } from '@testing-library/react';
import { installBrowser } from '../../testing/fake-browser.ts';
import { uploads as transfers } from '../../testing/fake-tus.ts';
import { createFile, createOwnVideo, fakeUploadApi } from '../../testing/upload-test-utils.tsx';
import type { Upload } from './types.ts';

jest.mock('tus-js-client', () => jest.requireActual('../../testing/fake-tus.ts'));
jest.mock('idb-keyval', () => jest.requireActual('../../testing/fake-idb-keyval.ts'));

const MAX_SAVED_BYTES = 300 * 1_024 ** 2;
const VIEWER = { id: 7, username: 'mochi', name: 'Mochi', avatar: null, willBeDeleted: null };

interface Tab {
  addFiles(...files: File[]): void;
  pause(): void;
  resume(): void;
  cancel(): void;
  getUploads(): Upload[];
  close(): void;
}

const listeners = new Set<EventListener>();
/** Storage events that have not been delivered yet; null when they are delivered at once. */
let heldEvents: StorageEvent[] | null = null;

// Each tab loads its own modules, which takes time.
configure({ asyncUtilTimeout: 5_000 });

/** Opens a tab: its own modules on top of the storage, locks and channels that all tabs share. */
async function openTab(): Promise<Tab> {
  let tab: Tab | undefined;
  const { addEventListener } = globalThis;
  jest.isolateModules(() => {
    const { useSession } = jest.requireActual('@ontrend/shared/session');
    const { setCredentialsProvider } = jest.requireActual('@ontrend/shared/api-client');
    const { events } = jest.requireActual('@ontrend/shared/events');
    const { useUploadStore } = jest.requireActual('./store.ts');
    const manager = jest.requireActual('./manager.ts');
    setCredentialsProvider({
      clientId: () => undefined,
      accessToken: () => 'token',
      refresh: async () => true,
    });
    useSession.setState({ status: 'signed-in', viewer: VIEWER });
    const getUploads = (): Upload[] => useUploadStore.getState().uploads;
    const tabListeners = new Set<EventListener>();
    globalThis.addEventListener = ((type: string, listener: EventListener) => {
      if (type === 'storage') tabListeners.add(listener);
    }) as typeof addEventListener;
    manager.startUploads();
    globalThis.addEventListener = addEventListener;
    for (const listener of tabListeners) listeners.add(listener);
    tab = {
      addFiles: (...files) => manager.addUploads(files.map((file) => ({ file, metadata: null }))),
      pause: () => manager.pauseUpload(getUploads()[0]?.id),
      resume: () => manager.resumeUpload(getUploads()[0]?.id),
      cancel: () => void manager.cancelUpload(getUploads()[0]?.id),
      getUploads: getUploads,
      close() {
        for (const listener of tabListeners) listeners.delete(listener);
        useSession.setState({ status: 'guest', viewer: null });
        events.emit('session.ended', { reason: 'rejected' });
      },
    };
  });
  if (!tab) throw new Error('The tab did not open.');
  return tab;
}

/** A file whose data can be read. */
function makeReadable(file: File): File {
  const arrayBuffer = async () => new ArrayBuffer(1);
  return Object.assign(file, { arrayBuffer, slice: () => ({ arrayBuffer }) });
}

const deliver = (event: StorageEvent) => listeners.forEach((listener) => void listener(event));

function deliverHeldEvents(): void {
  const events = heldEvents ?? [];
  heldEvents = null;
  events.forEach(deliver);
}

/** Emits a storage event in the tabs after each write. */
function emitStorageEvents(): void {
  const write = (change: (key: string) => void) => (key: string, newValue: string | null) => {
    change(key);
    const event = new StorageEvent('storage', { key, newValue });
    if (heldEvents) heldEvents.push(event);
    else setTimeout(() => deliver(event));
  };
  const { setItem, removeItem } = Storage.prototype;
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    write(() => setItem.call(this, key, value))(key, value);
  });
  jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(function (this: Storage, key) {
    write(() => removeItem.call(this, key))(key, null);
  });
}

const tabs: Tab[] = [];
async function openTabs(): Promise<[Tab, Tab]> {
  const both: [Tab, Tab] = [await openTab(), await openTab()];
  tabs.push(...both);
  return both;
}

const getPhases = (tab: Tab) => tab.getUploads().map(({ phase }) => phase);
const getTransfer = async (n: number) => {
  await waitFor(() => expect(transfers[n]?.starts).toBe(1));
  return transfers[n] as (typeof transfers)[number];
};

function setUpBrowser(isSecure: boolean): void {
  localStorage.clear();
  installBrowser({ isSecure });
  fakeUploadApi();
  emitStorageEvents();
}
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close();
  listeners.clear();
  heldEvents = null;
  jest.restoreAllMocks();
});

describe('two tabs', () => {
  beforeEach(() => setUpBrowser(true));

  test("one tab shows the other's progress and takes over when it closes", async () => {
    const [one, other] = await openTabs();
    one.addFiles(makeReadable(createFile('clip.mp4', MAX_SAVED_BYTES)));
    const transfer = await getTransfer(0);
    await waitFor(() => expect(getPhases(other)).toEqual(['otherTab']));
    transfer.begin('abc');
    transfer.progress(300);
    await waitFor(() => expect(other.getUploads()[0]).toMatchObject({ fileName: 'abc', sent: 300 }));
    expect(getPhases(one)).toEqual(['uploading']);
    expect(transfers).toHaveLength(1);

    one.close();
    expect((await getTransfer(1)).options.uploadUrl).toBe('/api/app/upload/abc');
    expect(getPhases(other)).toEqual(['uploading']);
    expect(other.getUploads()[0]?.hasFile).toBe(true);
  });

  test('a waiting upload waits in its own tab', async () => {
    fakeUploadApi([createOwnVideo({ fileName: 'abc', state: 'queued', progress: 0 })]);
    const [one, other] = await openTabs();
    one.addFiles(...['a.mp4', 'b.mp4', 'c.mp4'].map((name) => makeReadable(createFile(name))));
    const first = await getTransfer(0);
    await waitFor(() => expect(getPhases(other)).toEqual(Array(3).fill('otherTab')));
    expect(getPhases(one)).toEqual(['uploading', 'uploading', 'waiting']);
    first.begin('abc');
    first.finish();
    expect((await getTransfer(2)).file.name).toBe('c.mp4');
    await waitFor(() => expect(getPhases(other)).toEqual(['processing', 'otherTab', 'otherTab']));
    expect(getPhases(one)).toEqual(['processing', 'uploading', 'uploading']);
  });

  test('an upload can be paused, resumed and canceled in either tab', async () => {
    const [one, other] = await openTabs();
    one.addFiles(makeReadable(createFile('clip.mp4', MAX_SAVED_BYTES + 1)));
    (await getTransfer(0)).begin('abc');
    await waitFor(() => expect(getPhases(other)).toEqual(['otherTab']));
    one.pause();
    await waitFor(() => expect(getPhases(other)).toEqual(['paused']));
    // Too large to be saved: only the tab where it was chosen can resume it.
    other.resume();
    await getTransfer(1);
    await waitFor(() => expect([getPhases(one), getPhases(other)]).toEqual([['uploading'], ['otherTab']]));
    other.cancel();
    await waitFor(() => expect([one.getUploads(), other.getUploads()]).toEqual([[], []]));
    expect(transfers[1]?.isAborted).toBe(true);
  });

  test('an upload stays paused when the lock is released before another tab receives the pause event', async () => {
    const [one, other] = await openTabs();
    one.addFiles(makeReadable(createFile('clip.mp4', MAX_SAVED_BYTES + 1)));
    (await getTransfer(0)).begin('abc');
    await waitFor(() => expect(other.getUploads()).toMatchObject([{ phase: 'otherTab', fileName: 'abc' }]));
    heldEvents = [];
    one.pause();
    await waitFor(() => expect(getPhases(other)).toEqual(['fileMissing']));
    deliverHeldEvents();
    await waitFor(() => expect([getPhases(one), getPhases(other)]).toEqual([['paused'], ['paused']]));
    expect(transfers).toHaveLength(1);
  });

  test('a file that was not saved has to be chosen again when its tab closes', async () => {
    const [one, other] = await openTabs();
    one.addFiles(makeReadable(createFile('clip.mp4', MAX_SAVED_BYTES + 1)));
    (await getTransfer(0)).begin('abc');
    await waitFor(() => expect(getPhases(other)).toEqual(['otherTab']));
    // The same for a tab that opens during the upload.
    const third = await openTab();
    tabs.push(third);
    await waitFor(() => expect(getPhases(third)).toEqual(['otherTab']));
    one.close();
    await waitFor(() =>
      expect([getPhases(other), getPhases(third)]).toEqual([['fileMissing'], ['fileMissing']]),
    );
  });

  test('a rejected file is tried once by each tab', async () => {
    const [one, other] = await openTabs();
    one.addFiles(makeReadable(createFile('clip.mp4')));
    (await getTransfer(0)).reject(413, 'It is too large.');
    await waitFor(() => expect(getPhases(one)).toEqual(['failed']));
    const secondTransfer = await getTransfer(1);
    secondTransfer.begin('v1');
    secondTransfer.progress(1);
    // Wait for the messages between the tabs.
    await new Promise((resolve) => setTimeout(resolve));
    secondTransfer.reject(413, 'It is too large.');
    await waitFor(() => expect(getPhases(other)).toEqual(['failed']));
    expect(getPhases(one)).toEqual(['failed']);
  });
});

describe('without the Web Locks API', () => {
  beforeEach(() => setUpBrowser(false));

  test("a tab shows another tab's progress without sending the file, and resumes it after a reload", async () => {
    fakeUploadApi([createOwnVideo({ fileName: 'abc', state: 'uploading' })]);
    const [one, other] = await openTabs();
    one.addFiles(makeReadable(createFile('clip.mp4')));
    const transfer = await getTransfer(0);
    transfer.begin('abc');
    transfer.progress(300);
    await waitFor(() =>
      expect(other.getUploads()).toMatchObject([{ phase: 'otherTab', fileName: 'abc', sent: 300 }]),
    );
    one.close();
    other.close();
    const reloaded = await openTab();
    tabs.push(reloaded);
    expect((await getTransfer(1)).options.uploadUrl).toBe('/api/app/upload/abc');
    expect(getPhases(reloaded)).toEqual(['uploading']);
  });
});
