import type { RemoteModule } from '@ontrend/shared/contract';
import { expectConsoleMessage } from '@ontrend/shared/testing';
import { createRemoteLoader } from './remote-loader.ts';

const handle = { name: 'messages', layout: 'default', transition: 'fade' } as const;
const messages: RemoteModule = {
  contract: 2,
  name: 'mf-messages',
  routes: [{ path: '/messages', handle }],
  locales: { en: {} },
};

function setUp({ canShowPanel = true } = {}) {
  const arrivals: { resolve(value: RemoteModule): void; reject(error: Error): void }[] = [];
  const options = {
    registry: {
      load: () => new Promise<RemoteModule>((resolve, reject) => arrivals.push({ resolve, reject })),
      loadReplacement: () => null,
      retryPendingFiles: jest.fn(),
    },
    addRoutes: jest.fn(),
    replaceRoutes: jest.fn(),
    canShowPanel: () => canShowPanel,
    onLateRoutes: jest.fn(),
  };
  return { loader: createRemoteLoader(options), arrivals, ...options };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('mounts the routes of a remote once', async () => {
  const { loader, arrivals, addRoutes, onLateRoutes } = setUp();
  const first = loader.loadRoutes('mf-messages');
  arrivals[0]?.resolve(messages);
  await first;
  await loader.loadRoutes('mf-messages');
  expect(addRoutes).toHaveBeenCalledTimes(1);
  expect(addRoutes.mock.calls[0][1][0].handle).toMatchObject({ name: 'messages', remote: 'mf-messages' });
  expect(onLateRoutes).not.toHaveBeenCalled();
});

it('resolves after 3 s so that a panel can be shown, and mounts the routes later', async () => {
  const { loader, arrivals, addRoutes, onLateRoutes } = setUp();
  const done = jest.fn();
  void loader.loadRoutes('mf-messages').then(done);
  await jest.advanceTimersByTimeAsync(2_999);
  expect(done).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(done).toHaveBeenCalledTimes(1);
  expect(addRoutes).not.toHaveBeenCalled();
  arrivals[0]?.resolve(messages);
  await jest.advanceTimersByTimeAsync(0);
  expect(addRoutes).toHaveBeenCalledTimes(1);
  expect(onLateRoutes).toHaveBeenCalledTimes(1);
});

it('keeps waiting while the prerendered page is visible', async () => {
  const { loader } = setUp({ canShowPanel: false });
  const done = jest.fn();
  void loader.loadRoutes('mf-messages').then(done);
  await jest.advanceTimersByTimeAsync(9_000);
  expect(done).not.toHaveBeenCalled();
});

it('resolves immediately when a remote fails, and mounts its routes on retry', async () => {
  expectConsoleMessage('error', /^mf-messages failed to load: Error: 404/);
  const { loader, arrivals, addRoutes, onLateRoutes } = setUp();
  const brought = loader.loadRoutes('mf-messages');
  arrivals[0]?.reject(new Error('404'));
  await brought;
  expect(loader.isLoaded('mf-messages')).toBe(false);
  const retried = loader.retry('mf-messages');
  arrivals[1]?.resolve(messages);
  await expect(retried).resolves.toBe(true);
  expect(addRoutes).toHaveBeenCalledTimes(1);
  expect(onLateRoutes).toHaveBeenCalledTimes(1);
});

it('does not mount a route below a path of another remote', async () => {
  expectConsoleMessage('error', /mf-messages defines \/user\/x, which belongs to mf-profile/);
  const { loader, arrivals, addRoutes } = setUp();
  const brought = loader.loadRoutes('mf-messages');
  arrivals[0]?.resolve({ ...messages, routes: [{ path: '/user/x', handle }] });
  await brought;
  expect(addRoutes).not.toHaveBeenCalled();
});
