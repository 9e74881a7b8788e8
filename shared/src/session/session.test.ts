import { callApi } from '@ontrend/shared/api-client';
import { events } from '@ontrend/shared/events';
import { replaceSession, signIn, signInWith, startSession, useSession } from '@ontrend/shared/session';
import { expectConsoleMessage, fakeApi } from '@ontrend/shared/testing';
import { COOKIES, readCookie, writeCookie } from './cookies.ts';

const viewer = { id: 7, username: 'demo', name: 'Demo', avatar: null, willBeDeleted: null };
const errorReply = (status: number) => ({ status, error: { code: 'rejected', messages: ['No'] } });

beforeEach(() => {
  for (const cookie of Object.values(COOKIES)) writeCookie(cookie, undefined);
  useSession.setState({ status: 'guest', viewer: null }, true);
});

function withTokens() {
  writeCookie(COOKIES.token, 't1');
  writeCookie(COOKIES.refreshToken, 'r1');
}

/** Records the error alerts of the current test. */
let alerts: string[][];
let stopAlerts: () => void;
beforeEach(() => {
  alerts = [];
  stopAlerts = events.on('call.failed', ({ messages }) => alerts.push(messages));
});
afterEach(() => stopAlerts());

describe('starting a session', () => {
  it('starts as a guest without tokens, and makes no call', async () => {
    const api = fakeApi();
    await startSession();
    expect(useSession.getState().status).toBe('guest');
    expect(api.bodies('app/user/get-profile')).toHaveLength(0);
  });

  it('fetches the profile with tokens', async () => {
    const api = fakeApi();
    api.on('app/user/get-profile', { data: viewer });
    withTokens();
    await startSession();
    expect(useSession.getState()).toEqual({ status: 'signed-in', viewer });
  });

  it('refreshes first with only a refresh token', async () => {
    const api = fakeApi();
    api.on('app/user/relogin', { data: { token: 't2', refreshToken: 'r2' } });
    api.on('app/user/get-profile', { data: viewer });
    writeCookie(COOKIES.refreshToken, 'r1');
    await startSession();
    expect(useSession.getState().status).toBe('signed-in');
    expect(readCookie(COOKIES.token)).toBe('t2');
    expect(readCookie(COOKIES.refreshToken)).toBe('r2');
  });

  it("logs out an account that can't be used (406)", async () => {
    const api = fakeApi();
    api.on('app/user/get-profile', errorReply(406));
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

  it('logs out when the refresh token is rejected with 400', async () => {
    const api = fakeApi();
    api.on('app/user/get-profile', errorReply(401));
    api.on('app/user/relogin', errorReply(400));
    withTokens();
    await startSession();
    expect(readCookie(COOKIES.refreshToken)).toBeUndefined();
    expect(alerts).toEqual([['No']]);
  });

  it('continues with the tokens of another tab', async () => {
    const api = fakeApi();
    api.on('app/user/get-profile', () => {
      if (readCookie(COOKIES.token) !== 't1') return { data: viewer };
      writeCookie(COOKIES.token, 't2');
      writeCookie(COOKIES.refreshToken, 'r2');
      return errorReply(401);
    });
    withTokens();
    await startSession();
    expect(useSession.getState().status).toBe('signed-in');
    expect(api.bodies('app/user/relogin')).toHaveLength(0);
    expect(readCookie(COOKIES.refreshToken)).toBe('r2');
  });

  it('does not log out when the rejected token has been replaced by another tab', async () => {
    const api = fakeApi();
    api.on('app/user/relogin', () => {
      writeCookie(COOKIES.token, 't2');
      writeCookie(COOKIES.refreshToken, 'r2');
      return errorReply(400);
    });
    api.on('app/user/get-profile', { data: viewer });
    writeCookie(COOKIES.refreshToken, 'r1');
    await startSession();
    expect(useSession.getState().status).toBe('signed-in');
    expect(readCookie(COOKIES.refreshToken)).toBe('r2');
  });

  describe('when the profile request is inconclusive', () => {
    beforeEach(() => jest.useFakeTimers());
    afterEach(() => jest.useRealTimers());
    const advanceTime = (ms: number) => jest.advanceTimersByTimeAsync(ms);
    const INCONCLUSIVE_REPLIES: [string, () => never | ReturnType<typeof errorReply>, number][] = [
      [
        'cannot be reached',
        () => {
          throw new TypeError('Failed to fetch');
        },
        0,
      ],
      ['responds with 500', () => errorReply(500), 500],
      ['responds with 429', () => errorReply(429), 429],
    ];

    it.each(INCONCLUSIVE_REPLIES)(
      'because the API %s, the status is unknown until a retry succeeds',
      async (_why, reply, errorStatus) => {
        const api = fakeApi();
        api.on('app/user/get-profile', reply);
        withTokens();
        await startSession();
        expect(useSession.getState()).toMatchObject({ status: 'unknown', error: { status: errorStatus } });
        expect(readCookie(COOKIES.refreshToken)).toBe('r1');
        await advanceTime(60_000);
        expect(useSession.getState().status).toBe('unknown');
        const started = jest.fn();
        const stop = events.on('session.started', started);
        api.on('app/user/get-profile', { data: viewer });
        await advanceTime(60_000);
        stop();
        expect(useSession.getState()).toEqual({ status: 'signed-in', viewer });
        expect(started).toHaveBeenCalledTimes(1);
        const requestCount = api.bodies('app/user/get-profile').length;
        await advanceTime(600_000);
        expect(api.bodies('app/user/get-profile')).toHaveLength(requestCount);
      },
    );

    it.each(INCONCLUSIVE_REPLIES)(
      'because the API %s and only a refresh token is left, the status is unknown',
      async (why, reply, errorStatus) => {
        const api = fakeApi();
        api.on('app/user/relogin', reply as never);
        api.on('app/user/get-profile', errorReply(401));
        writeCookie(COOKIES.refreshToken, 'r1');
        await startSession();
        await advanceTime(180_000);
        expect(useSession.getState()).toMatchObject({ status: 'unknown', error: { status: errorStatus } });
        // Only replies are shown, and only that of the first attempt.
        expect(alerts).toEqual(why === 'cannot be reached' ? [] : [['No']]);
        expect(readCookie(COOKIES.refreshToken)).toBe('r1');
        api.on('app/user/relogin', { data: { token: 't2', refreshToken: 'r2' } });
        api.on('app/user/get-profile', { data: viewer });
        await advanceTime(60_000);
        expect(useSession.getState().status).toBe('signed-in');
      },
    );

    it('retries within 12 s, at once on request, and with one request at a time', async () => {
      const random = jest.spyOn(Math, 'random').mockReturnValue(1);
      const api = fakeApi();
      api.on('app/user/get-profile', errorReply(500));
      withTokens();
      await startSession();
      const requestCount = () => api.bodies('app/user/get-profile').length;
      expect(requestCount()).toBe(1);
      const { retryNow } = useSession.getState();
      await Promise.all([retryNow?.(), retryNow?.()]);
      expect(requestCount()).toBe(2);
      await advanceTime(11_999);
      expect(requestCount()).toBe(2);
      await advanceTime(1);
      expect(requestCount()).toBe(3);
      random.mockRestore();
      api.on('app/user/get-profile', { data: viewer });
      await useSession.getState().retryNow?.();
      expect(useSession.getState()).toEqual({ status: 'signed-in', viewer });
      await advanceTime(600_000);
      expect(requestCount()).toBe(4);
    });

    it('the next attempt is not before the Retry-After of the response', async () => {
      const api = fakeApi();
      const retryAfter = 600;
      api.on('app/user/get-profile', { ...errorReply(429), retryAfter });
      withTokens();
      await startSession();
      await advanceTime(599_999);
      expect(api.bodies('app/user/get-profile')).toHaveLength(1);
      api.on('app/user/get-profile', { data: viewer });
      await advanceTime(60_000);
      expect(useSession.getState().status).toBe('signed-in');
    });

    it('the error is that of the last attempt', async () => {
      const api = fakeApi();
      api.on('app/user/get-profile', errorReply(500));
      withTokens();
      await startSession();
      api.on('app/user/get-profile', errorReply(429));
      await useSession.getState().retryNow?.();
      expect(useSession.getState().error).toMatchObject({ status: 429, messages: ['No'] });
    });

    it('the page is rendered without the session after 3 s', async () => {
      globalThis.fetch = () => new Promise(() => {});
      withTokens();
      const onStarted = jest.fn();
      void startSession().then(onStarted);
      await advanceTime(2_999);
      expect(onStarted).not.toHaveBeenCalled();
      await advanceTime(1);
      expect(onStarted).toHaveBeenCalledTimes(1);
      expect(useSession.getState().status).toBe('unknown');
    });

    it("because a token is rejected and can't be refreshed, the status is unknown", async () => {
      const api = fakeApi();
      api.on('app/user/get-profile', errorReply(401));
      api.on('app/user/relogin', errorReply(503));
      withTokens();
      await startSession();
      expect(useSession.getState().status).toBe('unknown');
      expect(readCookie(COOKIES.refreshToken)).toBe('r1');
    });

    it('a malformed token makes the user a guest', async () => {
      fakeApi().on('app/user/relogin', errorReply(422));
      writeCookie(COOKIES.refreshToken, 'r 1');
      await startSession();
      expect(useSession.getState().status).toBe('guest');
      expect(readCookie(COOKIES.refreshToken)).toBeUndefined();
    });

    it('a later rejection makes the user a guest', async () => {
      const api = fakeApi();
      api.on('app/user/get-profile', errorReply(503));
      withTokens();
      await startSession();
      api.on('app/user/get-profile', errorReply(406));
      await advanceTime(60_000);
      expect(useSession.getState().status).toBe('guest');
      expect(readCookie(COOKIES.refreshToken)).toBeUndefined();
    });
  });
});

describe('a refresh that fails after the 401 of a call', () => {
  const save = () => callApi('app/user/username-change', { username: 'new_name' });

  async function startWithExpiredToken() {
    const api = fakeApi();
    api.on('app/user/get-profile', { data: viewer });
    withTokens();
    await startSession();
    api.on('app/user/username-change', {
      status: 401,
      error: { code: 'session-ended', messages: ['The token has expired'] },
    });
    return api;
  }

  it.each([429, 500, 503])(
    'with %d shows the messages of its reply once, and the call fails with them',
    async (status) => {
      const api = await startWithExpiredToken();
      api.on('app/user/relogin', { status, error: { code: 'failed', messages: ['Try later'] } });
      const calls = [save(), save()];
      const failure = { status, messages: ['Try later'] };
      await Promise.all(calls.map((call) => expect(call).rejects.toMatchObject(failure)));
      expect(alerts).toEqual([['Try later']]);
      expect(useSession.getState().status).toBe('signed-in');
      // While further refreshes are blocked, the API repeats its 401.
      await expect(save()).rejects.toMatchObject({ status, messages: ['Try later'] });
    },
  );

  it.each([400, 422])('with %d shows the messages of its reply, and logs out', async (status) => {
    const api = await startWithExpiredToken();
    api.on('app/user/relogin', { status, error: { code: 'bad', messages: ['Your session has ended'] } });
    await expect(save()).rejects.toMatchObject({ status: 401, messages: ['Your session has ended'] });
    expect(alerts).toEqual([['Your session has ended']]);
    expect(useSession.getState().status).toBe('guest');
  });

  it('without a reply shows no alert, and the call fails as unreachable', async () => {
    const api = await startWithExpiredToken();
    api.on('app/user/relogin', () => {
      throw new TypeError('Failed to fetch');
    });
    await expect(save()).rejects.toMatchObject({ status: 0, code: 'network' });
    expect(alerts).toEqual([]);
    expect(useSession.getState().status).toBe('signed-in');
  });

  it('is not reported to a guest, who has nothing to refresh', async () => {
    const api = fakeApi();
    await startSession();
    api.on('app/user/username-change', {
      status: 401,
      error: { code: 'not-signed-in', messages: ['Log in first.'] },
    });
    await expect(save()).rejects.toMatchObject({ status: 401, messages: ['Log in first.'] });
    expect(alerts).toEqual([]);
  });
});

/** Missing in jsdom: posts a message to all other channels of the same name. */
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
    other.postMessage('rejected');
    expect(await ended).toEqual({ reason: 'rejected' });
    expect(useSession.getState()).toEqual({ status: 'guest', viewer: null });
  });

  it('loads the profile when another tab ended the session but there are tokens', async () => {
    const api = fakeApi();
    api.on('app/user/get-profile', { data: viewer });
    withTokens();
    await startSession();
    api.on('app/user/get-profile', { data: { ...viewer, id: 8 } });
    const started = new Promise((resolve) => events.on('session.started', resolve));
    other.postMessage('rejected');
    expect(await started).toEqual({ userId: 8 });

    api.on('app/user/get-profile', errorReply(406));
    const ended = new Promise((resolve) => events.on('session.ended', resolve));
    other.postMessage('rejected');
    expect(await ended).toEqual({ reason: 'rejected' });
    expect(useSession.getState().status).toBe('guest');
  });

  it('starts with a sign-in in another tab, and notifies other tabs of a sign-in here', async () => {
    fakeApi().on('app/user/get-profile', { data: viewer });
    await startSession();
    other.postMessage('started');
    expect(useSession.getState().status).toBe('guest');
    const started = new Promise((resolve) => events.on('session.started', resolve));
    withTokens();
    other.postMessage('started');
    expect(await started).toEqual({ userId: viewer.id });

    const message = new Promise((resolve) => {
      other.onmessage = ({ data }) => resolve(data);
    });
    await signIn({ token: 't3', refreshToken: 'r3' });
    expect(await message).toBe('started');
  });

  it('shows why the refresh of another tab ended the session', async () => {
    fakeApi().on('app/user/get-profile', { data: viewer });
    withTokens();
    await startSession();
    for (const cookie of Object.values(COOKIES)) writeCookie(cookie, undefined);
    const shown = new Promise((resolve) => events.on('call.failed', resolve));
    other.postMessage('rejected');
    other.postMessage({ messages: ['Your session has ended'] });
    await shown;
    expect(alerts).toEqual([['Your session has ended']]);
  });

  it('sends other tabs the reason of a refused refresh', async () => {
    fakeApi().on('app/user/relogin', errorReply(400));
    writeCookie(COOKIES.refreshToken, 'r1');
    const reason = new Promise((resolve) => {
      other.onmessage = ({ data }) => typeof data === 'object' && resolve(data);
    });
    await startSession();
    expect(await reason).toEqual({ messages: ['No'] });
  });

  it('notifies other tabs when it ends here', async () => {
    fakeApi().on('app/user/get-profile', errorReply(406));
    withTokens();
    const message = new Promise((resolve) => {
      other.onmessage = ({ data }) => resolve(data);
    });
    await startSession();
    expect(await message).toBe('rejected');
  });

  it('refreshes once for all tabs', async () => {
    const api = fakeApi();
    api.on('app/user/get-profile', { data: viewer });
    api.on('app/user/relogin', { data: { token: 't3', refreshToken: 'r3' } });
    writeCookie(COOKIES.refreshToken, 'r1');
    // Another tab has the lock, and stores new tokens before it releases it.
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

describe('a call that replaces the session', () => {
  const fields = { oldPassword: 'old 1', password: 'new 1', repeatPassword: 'new 1' };
  const changePassword = () =>
    replaceSession((options) => callApi('app/user/password-change', fields, options));
  const newSession = { data: { token: 't2', refreshToken: 'r2' }, message: 'Password has changed!' };
  const start = async () => {
    const api = fakeApi();
    api.on('app/user/get-profile', { data: viewer });
    withTokens();
    await startSession();
    return api;
  };
  /** Grants locks one after the other, as browsers do. */
  beforeEach(() => {
    let last: Promise<unknown> = Promise.resolve();
    const request = (_name: string, task: () => Promise<unknown>) => {
      last = last.then(task, task);
      return last;
    };
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  });
  afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

  it('lets no call refresh until its tokens are stored, because the API would log the browser out', async () => {
    const api = await start();
    api.on('app/user/relogin', errorReply(400));
    // The session has ended, but the reply is still on its way.
    let reply: (value: typeof newSession) => void = () => {};
    const ended = new Promise<void>((resolve) => {
      api.on('app/user/password-change', () => {
        api.on('app/user/settings', () =>
          readCookie(COOKIES.token) === 't1'
            ? errorReply(401)
            : { status: 404, error: { code: 'new-token', messages: [] } },
        );
        resolve();
        return new Promise((send) => {
          reply = send;
        });
      });
    });
    const change = changePassword();
    await ended;
    const other = callApi('app/user/settings', {});
    reply(newSession);
    expect(await change).toEqual(newSession);
    await expect(other).rejects.toMatchObject({ code: 'new-token' });
    expect(api.bodies('app/user/relogin')).toEqual([]);
    expect(useSession.getState().status).toBe('signed-in');
    expect([readCookie(COOKIES.token), readCookie(COOKIES.refreshToken)]).toEqual(['t2', 'r2']);
  });

  it('that signs in is sent after the refresh of another tab, whose tokens would replace the new ones', async () => {
    const api = fakeApi();
    api.on('app/user/get-profile', { data: viewer });
    api.on('app/user/join-confirm', newSession);
    let finishRefresh = () => {};
    const refreshOfOtherTab = navigator.locks.request('ontrend-refresh', async () => {
      await new Promise<void>((resolve) => {
        finishRefresh = resolve;
      });
      withTokens();
    });
    const registration = { email: 'a@example.com', confirmationCode: '123456' };
    const signedIn = signInWith(() =>
      callApi('app/user/join-confirm', { registration }, { credentials: false }),
    );
    // Long enough for a request that does not wait.
    await new Promise((resolve) => setTimeout(resolve));
    expect(api.bodies('app/user/join-confirm')).toEqual([]);
    finishRefresh();
    await Promise.all([refreshOfOtherTab, signedIn]);
    expect(useSession.getState().status).toBe('signed-in');
    expect([readCookie(COOKIES.token), readCookie(COOKIES.refreshToken)]).toEqual(['t2', 'r2']);
  });

  it('is repeated with refreshed tokens when the access token has expired', async () => {
    const api = await start();
    api.on('app/user/relogin', { data: { token: 't3', refreshToken: 'r3' } });
    api.on('app/user/password-change', () =>
      readCookie(COOKIES.token) === 't3' ? newSession : errorReply(401),
    );
    expect(await changePassword()).toEqual(newSession);
    expect([readCookie(COOKIES.token), readCookie(COOKIES.refreshToken)]).toEqual(['t2', 'r2']);
  });

  it('reports an outage when the tokens could not be refreshed, and not the end of the session', async () => {
    const api = await start();
    api.on('app/user/password-change', errorReply(401));
    api.on('app/user/relogin', errorReply(503));
    await expect(changePassword()).rejects.toMatchObject({ status: 503 });
    expect(useSession.getState().status).toBe('signed-in');
  });

  it('reports the outage also when another call has just tried to refresh the tokens', async () => {
    const api = await start();
    for (const path of ['app/user/password-change', 'app/user/settings'] as const)
      api.on(path, errorReply(401));
    api.on('app/user/relogin', errorReply(503));
    await expect(callApi('app/user/settings', {})).rejects.toMatchObject({ status: 503 });
    await expect(changePassword()).rejects.toMatchObject({ status: 503 });
    expect(api.bodies('app/user/relogin')).toHaveLength(1);
  });

  it('that fails leaves the tokens as they are', async () => {
    const api = await start();
    api.on('app/user/password-change', errorReply(422));
    await expect(changePassword()).rejects.toMatchObject({ status: 422 });
    expect([readCookie(COOKIES.token), readCookie(COOKIES.refreshToken)]).toEqual(['t1', 'r1']);
  });
});

it('rejects a sign-in without both tokens, and logs that', async () => {
  expectConsoleMessage('error', /^signing in failed: Error: No tokens/, 1);
  await expect(signIn({ token: 't', refreshToken: '' })).rejects.toThrow('No tokens');
  expect(readCookie(COOKIES.token)).toBeUndefined();
});
