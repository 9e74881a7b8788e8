import {
  ApiError,
  callApi,
  getAuthorizationHeader,
  setCredentialsProvider,
} from '@ontrend/shared/api-client';
import { fakeApi } from '@ontrend/shared/testing';

const rating = { data: { rating: 0 as const, likes: 3, comments: 1, showed: false } };
const unauthorized = { status: 401, error: { code: 'token-expired', messages: ['Sign in again'] } };

function signedIn(refresh: () => Promise<boolean>) {
  setCredentialsProvider({ clientId: () => 'client-1', accessToken: () => 'token-1', refresh });
}

function writeFirstReplies(replies: unknown[]) {
  document.body.innerHTML = `<script type="application/json" id="first-replies">${JSON.stringify(replies)}</script>`;
}

describe('callApi', () => {
  it('sends the client id with every call', async () => {
    const api = fakeApi();
    api.on('video/get-rating', rating);
    signedIn(async () => false);
    await callApi('video/get-rating', { file: 'abc' });
    expect(api.bodies('video/get-rating')).toEqual([{ file: 'abc', clientId: 'client-1' }]);
  });

  it('refreshes the tokens after a 401 and repeats the call', async () => {
    const api = fakeApi();
    api.on('video/get-rating', unauthorized);
    const refresh = jest.fn(async () => {
      api.on('video/get-rating', rating);
      return true;
    });
    signedIn(refresh);
    await expect(callApi('video/get-rating', { file: 'abc' })).resolves.toEqual(rating);
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(api.bodies('video/get-rating')).toHaveLength(2);
  });

  it("gives up after one refresh and reports the server's messages", async () => {
    const api = fakeApi();
    api.on('video/get-rating', unauthorized);
    signedIn(async () => true);
    await expect(callApi('video/get-rating', { file: 'abc' })).rejects.toMatchObject({
      status: 401,
      messages: ['Sign in again'],
    });
    expect(api.bodies('video/get-rating')).toHaveLength(2);
  });

  it('does not refresh when the caller opts out', async () => {
    const api = fakeApi();
    api.on('app/user/login', unauthorized);
    const refresh = jest.fn(async () => true);
    signedIn(refresh);
    const registration = { email: 'a@b.c', password: 'x' };
    await expect(callApi('app/user/login', { registration }, { credentials: false })).rejects.toBeInstanceOf(
      ApiError,
    );
    expect(refresh).not.toHaveBeenCalled();
  });

  it('sends files and fields as a form', async () => {
    const api = fakeApi();
    api.on('app/user/video-edit', { status: 404, error: { code: 'video-not-found', messages: ['No'] } });
    signedIn(async () => false);
    const cover = new File(['picture'], 'cover.jpg', { type: 'image/jpeg' });
    const body = { file: 'abc', categories: [1, 4], commentsAllowed: false, description: undefined };
    await callApi('app/user/video-edit', body, { files: { cover } }).catch(() => {});
    const [sent] = api.bodies('app/user/video-edit');
    expect(sent).toMatchObject({
      file: 'abc',
      categories: '1,4',
      commentsAllowed: 'false',
      clientId: 'client-1',
    });
    expect(sent).not.toHaveProperty('description');
    expect((sent as unknown as { cover: File }).cover.name).toBe('cover.jpg');
  });

  it('distinguishes an unreachable server from an error reply', async () => {
    globalThis.fetch = jest.fn(async () => Promise.reject(new TypeError('failed')));
    await expect(callApi('video/get-rating', { file: 'abc' })).rejects.toMatchObject({
      status: 0,
      code: 'network',
    });
  });

  it('fails when a response never begins, and waits for a slow one that has begun', async () => {
    jest.useFakeTimers();
    const response = { ok: true, status: 200, json: async () => rating };
    globalThis.fetch = jest.fn(
      (_address, { signal }: RequestInit) =>
        new Promise((resolve, reject) => {
          setTimeout(() => resolve(response), 29_999);
          signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
        }),
    ) as never;
    const slow = callApi('video/get-rating', { file: 'slow' });
    await jest.advanceTimersByTimeAsync(30_000);
    await expect(slow).resolves.toEqual(rating);

    globalThis.fetch = jest.fn(
      (_address, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
        }),
    ) as never;
    const never = expect(callApi('video/get-rating', { file: 'never' })).rejects.toMatchObject({
      status: 0,
      code: 'network',
    });
    await jest.advanceTimersByTimeAsync(30_000);
    await never;

    const leaving = new AbortController();
    const left = expect(
      callApi('video/get-rating', { file: 'left' }, { signal: leaving.signal }),
    ).rejects.toMatchObject({ name: 'AbortError' });
    leaving.abort();
    await left;
    jest.useRealTimers();
  });

  it('returns a first reply from the document once, and only for the same body', async () => {
    const api = fakeApi();
    api.on('app/service/refs', { status: 500, error: { code: 'internal', messages: [] } });
    api.on('video/get-rating', { data: { rating: 1, likes: 9, comments: 0, showed: true } });
    writeFirstReplies([{ path: 'video/get-rating', body: { file: 'abc' }, status: 200, reply: rating }]);
    await jest.isolateModulesAsync(async () => {
      const fresh = await import('./index.ts');
      await expect(fresh.callApi('video/get-rating', { file: 'other' })).resolves.not.toEqual(rating);
      await expect(fresh.callApi('video/get-rating', { file: 'abc' })).resolves.toEqual(rating);
      await expect(fresh.callApi('video/get-rating', { file: 'abc' })).resolves.not.toEqual(rating);
    });
    expect(api.bodies('video/get-rating')).toHaveLength(2);
  });
});

describe('getAuthorizationHeader', () => {
  const refresh = jest.fn(async () => true);
  beforeEach(() => refresh.mockClear());

  it('returns the current token, and a new one after a 401', async () => {
    let token = 'old';
    setCredentialsProvider({ clientId: () => undefined, accessToken: () => token, refresh });
    expect(await getAuthorizationHeader()).toBe('Bearer old');
    expect(refresh).not.toHaveBeenCalled();
    refresh.mockImplementationOnce(async () => {
      token = 'new';
      return true;
    });
    expect(await getAuthorizationHeader(true)).toBe('Bearer new');
  });

  it('returns undefined for guests', async () => {
    setCredentialsProvider({
      clientId: () => undefined,
      accessToken: () => undefined,
      refresh: async () => false,
    });
    expect(await getAuthorizationHeader()).toBeUndefined();
  });
});
