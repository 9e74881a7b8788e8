import { events } from '@ontrend/shared/events';
import { signIn, startSession, useSession } from '@ontrend/shared/session';
import { fakeApi } from '@ontrend/shared/testing';
import { PROFILE_RETRY_DELAY_MS, PROFILE_RETRY_JITTER_MS, SESSION_START_TIMEOUT_MS } from './constants.ts';
import { COOKIES, readCookie, writeCookie } from './cookies.ts';

const viewer = { id: 7, username: 'demo', name: 'Demo', avatar: null, willBeDeleted: null };
const refusal = (status: number) => ({ status, error: { code: 'refused', messages: ['No'] } });

beforeEach(() => {
  for (const cookie of Object.values(COOKIES)) writeCookie(cookie, undefined);
  useSession.setState({ status: 'guest', viewer: null }, true);
});

function withTokens() {
  writeCookie(COOKIES.token, 't1');
  writeCookie(COOKIES.refreshToken, 'r1');
}

describe('the start of a session', () => {
  it('is a guest without tokens, and asks nobody', async () => {
    const api = fakeApi();
    await startSession();
    expect(useSession.getState().status).toBe('guest');
    expect(api.bodies('app/user/get-profile')).toHaveLength(0);
  });

  it('fetches the profile when there are tokens', async () => {
    const api = fakeApi();
    api.on('app/user/get-profile', { data: viewer });
    withTokens();
    await startSession();
    expect(useSession.getState()).toEqual({ status: 'signed-in', viewer });
  });

  it('begins with a refresh when only the refresh token is left', async () => {
    const api = fakeApi();
    api.on('app/user/relogin', { data: { token: 't2', refreshToken: 'r2' } });
    api.on('app/user/get-profile', { data: viewer });
    writeCookie(COOKIES.refreshToken, 'r1');
    await startSession();
    expect(useSession.getState().status).toBe('signed-in');
    expect(readCookie(COOKIES.token)).toBe('t2');
    expect(readCookie(COOKIES.refreshToken)).toBe('r2');
  });

  it('logs out an account that can not be used (406)', async () => {
    const api = fakeApi();
    api.on('app/user/get-profile', refusal(406));
    withTokens();
    const ended = jest.fn();
    const stop = events.on('session.ended', ended);
    await startSession();
    stop();
    expect(useSession.getState().status).toBe('guest');
    expect(readCookie(COOKIES.token)).toBeUndefined();
    expect(readCookie(COOKIES.refreshToken)).toBeUndefined();
    expect(ended).toHaveBeenCalledTimes(1);
  });

  it('logs out when the refresh token is refused with 400', async () => {
    const api = fakeApi();
    api.on('app/user/get-profile', refusal(401));
    api.on('app/user/relogin', refusal(400));
    withTokens();
    await startSession();
    expect(readCookie(COOKIES.refreshToken)).toBeUndefined();
  });

  it('goes on with what another tab got meanwhile', async () => {
    const api = fakeApi();
    api.on('app/user/get-profile', () => {
      if (readCookie(COOKIES.token) !== 't1') return { data: viewer };
      writeCookie(COOKIES.token, 't2');
      writeCookie(COOKIES.refreshToken, 'r2');
      return refusal(401);
    });
    withTokens();
    await startSession();
    expect(useSession.getState().status).toBe('signed-in');
    expect(api.bodies('app/user/relogin')).toHaveLength(0);
    expect(readCookie(COOKIES.refreshToken)).toBe('r2');
  });

  it('does not log out over a refusal of what another tab has replaced', async () => {
    const api = fakeApi();
    api.on('app/user/relogin', () => {
      writeCookie(COOKIES.token, 't2');
      writeCookie(COOKIES.refreshToken, 'r2');
      return refusal(400);
    });
    api.on('app/user/get-profile', { data: viewer });
    writeCookie(COOKIES.refreshToken, 'r1');
    await startSession();
    expect(useSession.getState().status).toBe('signed-in');
    expect(readCookie(COOKIES.refreshToken)).toBe('r2');
  });

  describe('when the server can not say who is here', () => {
    beforeEach(() => jest.useFakeTimers());
    afterEach(() => jest.useRealTimers());
    const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
    const AGAIN_MS = PROFILE_RETRY_DELAY_MS + PROFILE_RETRY_JITTER_MS;
    const silence: [string, () => never | ReturnType<typeof refusal>][] = [
      [
        'is away',
        () => {
          throw new TypeError('Failed to fetch');
        },
      ],
      ['is in trouble', () => refusal(500)],
      ['has too much to do', () => refusal(429)],
    ];

    it.each(silence)(
      'because it %s, nobody is a guest meanwhile, and all is well once it can',
      async (_why, answer) => {
        const api = fakeApi();
        api.on('app/user/get-profile', answer);
        withTokens();
        await startSession();
        expect(useSession.getState().status).toBe('unknown');
        expect(readCookie(COOKIES.refreshToken)).toBe('r1');
        await pass(AGAIN_MS);
        expect(useSession.getState().status).toBe('unknown');
        const started = jest.fn();
        const stop = events.on('session.started', started);
        api.on('app/user/get-profile', { data: viewer });
        await pass(AGAIN_MS);
        stop();
        expect(useSession.getState()).toEqual({ status: 'signed-in', viewer });
        expect(started).toHaveBeenCalledTimes(1);
        const asked = api.bodies('app/user/get-profile').length;
        await pass(10 * AGAIN_MS);
        expect(api.bodies('app/user/get-profile')).toHaveLength(asked);
      },
    );

    it.each(silence)('and only a refresh token is left, because it %s', async (_why, answer) => {
      const api = fakeApi();
      api.on('app/user/relogin', answer as never);
      api.on('app/user/get-profile', refusal(401));
      writeCookie(COOKIES.refreshToken, 'r1');
      await startSession();
      await pass(3 * AGAIN_MS);
      expect(useSession.getState().status).toBe('unknown');
      expect(readCookie(COOKIES.refreshToken)).toBe('r1');
      api.on('app/user/relogin', { data: { token: 't2', refreshToken: 'r2' } });
      api.on('app/user/get-profile', { data: viewer });
      await pass(AGAIN_MS);
      expect(useSession.getState().status).toBe('signed-in');
    });

    it('whoever can not wait asks at once, and nobody asks twice at a time', async () => {
      const api = fakeApi();
      api.on('app/user/get-profile', refusal(500));
      withTokens();
      await startSession();
      const asked = () => api.bodies('app/user/get-profile').length;
      expect(asked()).toBe(1);
      const { retryNow } = useSession.getState();
      await Promise.all([retryNow?.(), retryNow?.()]);
      expect(asked()).toBe(2);
      await pass(PROFILE_RETRY_DELAY_MS - 1);
      expect(asked()).toBe(2);
      await pass(PROFILE_RETRY_JITTER_MS + 1);
      expect(asked()).toBe(3);
      api.on('app/user/get-profile', { data: viewer });
      await useSession.getState().retryNow?.();
      expect(useSession.getState()).toEqual({ status: 'signed-in', viewer });
      await pass(10 * AGAIN_MS);
      expect(asked()).toBe(4);
    });

    it('the page is drawn without that after 3 s', async () => {
      globalThis.fetch = () => new Promise(() => {});
      withTokens();
      const begun = jest.fn();
      void startSession().then(begun);
      await pass(SESSION_START_TIMEOUT_MS - 1);
      expect(begun).not.toHaveBeenCalled();
      await pass(1);
      expect(begun).toHaveBeenCalledTimes(1);
      expect(useSession.getState().status).toBe('unknown');
    });

    it('nor because a token is refused while no other is to be had', async () => {
      const api = fakeApi();
      api.on('app/user/get-profile', refusal(401));
      api.on('app/user/relogin', refusal(503));
      withTokens();
      await startSession();
      expect(useSession.getState().status).toBe('unknown');
      expect(readCookie(COOKIES.refreshToken)).toBe('r1');
    });

    it('what is no token at all makes a guest', async () => {
      fakeApi().on('app/user/relogin', refusal(422));
      writeCookie(COOKIES.refreshToken, 'r 1');
      await startSession();
      expect(useSession.getState().status).toBe('guest');
      expect(readCookie(COOKIES.refreshToken)).toBeUndefined();
    });

    it('a refusal then is one', async () => {
      const api = fakeApi();
      api.on('app/user/get-profile', refusal(503));
      withTokens();
      await startSession();
      api.on('app/user/get-profile', refusal(406));
      await pass(AGAIN_MS);
      expect(useSession.getState().status).toBe('guest');
      expect(readCookie(COOKIES.refreshToken)).toBeUndefined();
    });
  });
});

/** What jsdom lacks: hands a message to every other channel of the name. */
class Channel {
  static open = new Set<Channel>();
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor(readonly name: string) {
    Channel.open.add(this);
  }
  postMessage(data: unknown): void {
    const others = [...Channel.open].filter((each) => each !== this && each.name === this.name);
    for (const other of others) queueMicrotask(() => other.onmessage?.({ data }));
  }
  close(): void {
    Channel.open.delete(this);
  }
}

describe('with other tabs', () => {
  beforeAll(() => {
    globalThis.BroadcastChannel = Channel as unknown as typeof BroadcastChannel;
  });
  let other: BroadcastChannel;
  beforeEach(() => {
    other = new BroadcastChannel('ontrend-session');
  });
  afterEach(() => other.close());

  it('ends with the session of another tab', async () => {
    fakeApi().on('app/user/get-profile', { data: viewer });
    withTokens();
    await startSession();
    const ended = new Promise((resolve) => events.on('session.ended', resolve));
    for (const cookie of Object.values(COOKIES)) writeCookie(cookie, undefined);
    other.postMessage('refused');
    expect(await ended).toEqual({ reason: 'refused' });
    expect(useSession.getState()).toEqual({ status: 'guest', viewer: null });
  });

  it('asks the server when it hears of an end while there are tokens: the news was faster, or somebody is back', async () => {
    const api = fakeApi();
    api.on('app/user/get-profile', { data: viewer });
    withTokens();
    await startSession();
    api.on('app/user/get-profile', { data: { ...viewer, id: 8 } });
    const started = new Promise((resolve) => events.on('session.started', resolve));
    other.postMessage('refused');
    expect(await started).toEqual({ userId: 8 });

    api.on('app/user/get-profile', refusal(406));
    const ended = new Promise((resolve) => events.on('session.ended', resolve));
    other.postMessage('refused');
    expect(await ended).toEqual({ reason: 'refused' });
    expect(useSession.getState().status).toBe('guest');
  });

  it('begins with a sign-in in another tab, and tells them of one here', async () => {
    fakeApi().on('app/user/get-profile', { data: viewer });
    await startSession();
    other.postMessage('started');
    expect(useSession.getState().status).toBe('guest');
    const started = new Promise((resolve) => events.on('session.started', resolve));
    withTokens();
    other.postMessage('started');
    expect(await started).toEqual({ userId: viewer.id });

    const heard = new Promise((resolve) => {
      other.onmessage = ({ data }) => resolve(data);
    });
    await signIn({ token: 't3', refreshToken: 'r3' });
    expect(await heard).toBe('started');
  });

  it('tells them when it ends here', async () => {
    fakeApi().on('app/user/get-profile', refusal(406));
    withTokens();
    const heard = new Promise((resolve) => {
      other.onmessage = ({ data }) => resolve(data);
    });
    await startSession();
    expect(await heard).toBe('refused');
  });

  it('refreshes once for all of them', async () => {
    const api = fakeApi();
    api.on('app/user/get-profile', { data: viewer });
    api.on('app/user/relogin', { data: { token: 't3', refreshToken: 'r3' } });
    writeCookie(COOKIES.refreshToken, 'r1');
    // Another tab holds the lock, and has new tokens when it gives it back.
    const request = jest.fn(async (_name: string, task: () => Promise<boolean>) => {
      writeCookie(COOKIES.token, 't2');
      writeCookie(COOKIES.refreshToken, 'r2');
      return task();
    });
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
    await startSession();
    Reflect.deleteProperty(navigator, 'locks');
    expect(request).toHaveBeenCalledTimes(1);
    expect(api.bodies('app/user/relogin')).toEqual([]);
    expect(useSession.getState().status).toBe('signed-in');
    expect(readCookie(COOKIES.refreshToken)).toBe('r2');
  });
});

it('refuses a sign-in that lacks a token', async () => {
  await expect(signIn({ token: 't', refreshToken: '' })).rejects.toThrow();
  expect(readCookie(COOKIES.token)).toBeUndefined();
});
