import { events } from '@ontrend/shared/events';
import { signIn, startSession, useSession } from '@ontrend/shared/session';
import { COOKIES, readCookie, writeCookie } from './cookies.ts';

const createViewer = (id: number) => ({
  id,
  username: `user${id}`,
  name: '',
  avatar: null,
  willBeDeleted: null,
});
const newViewer = createViewer(8);

interface ProfileRequest {
  resolve(response: Response): void;
  reject(error: Error): void;
}
const respond = (status: number, body: object) => (request: ProfileRequest) =>
  request.resolve({
    ok: status === 200,
    status,
    headers: new Headers(),
    json: async () => body,
  } as Response);
const respondWithError = (status: number) => respond(status, { code: 'rejected', messages: ['No'] });
const respondWithNewViewer = respond(200, { data: newViewer });

const OUTCOMES: [string, (request: ProfileRequest) => void][] = [
  ['gets no response', (request) => request.reject(new TypeError('Failed to fetch'))],
  ['gets a 503', respondWithError(503)],
  ['gets a 406', respondWithError(406)],
  ['returns the previous user', respond(200, { data: createViewer(7) })],
];

/** The profile requests, in their order. */
let requests: ProfileRequest[];
/** Responds to a profile request. */
const end = (index: number, outcome: (request: ProfileRequest) => void) =>
  outcome(requests[index] as ProfileRequest);

beforeEach(() => {
  jest.useFakeTimers();
  for (const cookie of Object.values(COOKIES)) writeCookie(cookie, undefined);
  useSession.setState({ status: 'guest', viewer: null }, true);
  requests = [];
  globalThis.fetch = () => new Promise((resolve, reject) => requests.push({ resolve, reject }));
});
afterEach(() => jest.useRealTimers());

const advanceTime = (milliseconds = 0) => jest.advanceTimersByTimeAsync(milliseconds);

function expectNewSession(): void {
  expect(useSession.getState()).toEqual({ status: 'signed-in', viewer: newViewer });
  expect(readCookie(COOKIES.refreshToken)).toBe('r2');
}

test.each(OUTCOMES)(
  'a sign-in is not undone by the profile request of an earlier one that %s',
  async (_how, earlier) => {
    void signIn({ token: 't1', refreshToken: 'r1' });
    const newer = signIn({ token: 't2', refreshToken: 'r2' });
    await advanceTime();
    end(1, respondWithNewViewer);
    await newer;
    end(0, earlier);
    await advanceTime(600_000);
    expectNewSession();
  },
);

test.each(OUTCOMES)(
  'a sign-in is not undone by the profile request of the page load that %s',
  async (_how, earlier) => {
    writeCookie(COOKIES.token, 't1');
    writeCookie(COOKIES.refreshToken, 'r1');
    void startSession();
    const newer = signIn({ token: 't2', refreshToken: 'r2' });
    await advanceTime();
    end(1, respondWithNewViewer);
    await newer;
    end(0, earlier);
    await advanceTime(600_000);
    expectNewSession();
  },
);

test('a failed profile request that a newer one has replaced waits for it', async () => {
  const started = jest.fn();
  const stop = events.on('session.started', started);
  const earlier = signIn({ token: 't1', refreshToken: 'r1' });
  void signIn({ token: 't2', refreshToken: 'r2' });
  await advanceTime();
  end(0, respondWithError(406));
  await advanceTime();
  end(1, respondWithNewViewer);
  await earlier;
  stop();
  expectNewSession();
  expect(started.mock.calls).toEqual([[{ userId: newViewer.id }]]);
});
