import { ApiError, callApi, setCredentialsProvider } from '@ontrend/shared/api-client';
import { events } from '@ontrend/shared/events';
import { createRetryScheduler } from '@ontrend/shared/retry';
import type { Tokens, Viewer } from '@ontrend/shared/wire';
import { create } from 'zustand';
import { hasPendingUploads } from '../uploads/index.ts';
import { PROFILE_RETRY_MIN_DELAY_MS, SESSION_START_TIMEOUT_MS } from './constants.ts';
import { COOKIES, readCookie, writeCookie } from './cookies.ts';
import { loadPreferences, syncAccountPreferences } from './preferences.ts';
import { createRefreshGate } from './refresh-gate.ts';
import { notifyOtherTabs, subscribeToOtherTabs, withTabLock } from './session-channel.ts';
import { callForTokens, readAccessToken, storeTokens } from './tokens.ts';

export { registerDevice, useRegistration } from './client-id.ts';
export { storePreferences, updatePreferences, usePreferences } from './preferences.ts';
export type { Preferences } from './preferences-cookie.ts';
export { withTabLock } from './session-channel.ts';

/** `unknown`: there are tokens and the profile is being fetched. */
interface Session {
  status: 'unknown' | 'guest' | 'signed-in';
  viewer: Viewer | null;
  /**
   * While `unknown` after a failed profile request, which is retried after some seconds; this retries at once
   * and never rejects.
   */
  retryNow?: () => Promise<void>;
  /** Why the last profile request or refresh failed; present together with `retryNow`. */
  error?: ApiError;
}

/** The current session. Read it with a selector: `useSession((session) => session.viewer)`. */
export const useSession = create<Session>(() => ({ status: 'guest', viewer: null }));

/** Why the last refresh failed; undefined after a successful one. */
let refreshError: ApiError | undefined;

/** Refreshes the tokens, with the gate of this page. Replaced when the session starts. */
let refreshSession: () => Promise<boolean> = async () => false;

function endSession(reason: 'logout' | 'rejected'): void {
  writeCookie(COOKIES.token, undefined);
  writeCookie(COOKIES.refreshToken, undefined);
  setGuest(reason);
  notifyOtherTabs(reason);
}

function setGuest(reason: 'logout' | 'rejected'): void {
  useSession.setState({ status: 'guest', viewer: null }, true);
  events.emit('session.ended', { reason });
}

/**
 * Applies sign-ins and sign-outs of other tabs, for example when the link of a join mail is opened in a new
 * tab. After a logout every tab reloads.
 */
function syncWithOtherTabs(): void {
  subscribeToOtherTabs((reason) => {
    const { status, viewer } = useSession.getState();
    if (typeof reason === 'object') {
      if (status === 'guest') events.emit('call.failed', reason);
      return;
    }
    if (reason === 'started') {
      // Also when another user has signed in.
      if ((status === 'guest' || !readAccessToken(viewer?.id)) && readCookie(COOKIES.refreshToken))
        void loadViewer();
      return;
    }
    if (status === 'guest') return;
    // The message can arrive before the changed cookies, or after a new sign-in, so the API decides.
    if (reason === 'rejected' && readCookie(COOKIES.refreshToken)) {
      void loadViewer();
      return;
    }
    setGuest(reason);
    if (reason === 'logout') location.reload();
  });
}

/**
 * Refreshes the tokens once for all tabs: a tab that waited for another one uses the tokens of that refresh.
 */
async function refreshTokens(): Promise<boolean> {
  refreshError = undefined;
  const before = readCookie(COOKIES.refreshToken);
  return withTabLock('refresh', async () => {
    const refreshToken = readCookie(COOKIES.refreshToken);
    if (!refreshToken) return false;
    return refreshToken !== before || redeemRefreshToken(refreshToken);
  });
}

async function redeemRefreshToken(refreshToken: string): Promise<boolean> {
  try {
    const { data } = await callApi('app/user/relogin', { refreshToken }, { credentials: false });
    storeTokens(data);
    // Chromium stores cookies asynchronously, but in order: after a read, the next tab that holds the lock sees the new tokens.
    readCookie(COOKIES.refreshToken);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) return false;
    const { status, code, messages } = error;
    // 422: malformed token.
    const isRejected = [400, 422].includes(status);
    const newest = readCookie(COOKIES.refreshToken);
    // Another tab has stored new tokens, so the rejected one is not the current one.
    if (isRejected && newest && newest !== refreshToken) return true;
    refreshError = error.isTransient ? error : new ApiError(401, { code, messages });
    // ACCOUNT-50. Status 0 is not a reply. Failed retries of the session start are not reported, because the frame
    // already shows that it failed.
    if (isRejected || (status && !useSession.getState().retryNow)) events.emit('call.failed', { messages });
    if (isRejected) {
      endSession('rejected');
      // The other tabs become guests too, and show the reason.
      notifyOtherTabs({ messages });
    }
    return false;
  }
}

/**
 * Returns whether a failed profile request does not show if the session is valid. A 401 counts too: a rejected refresh
 * deletes the refresh token, so a 401 while there is one means that the refresh got no reply or was delayed by the
 * refresh gate. The caller checks the token.
 */
function isInconclusive(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.isTransient || error.status === 401);
}

let loadCount = 0;
let newestLoad: Promise<ApiError | undefined>;

/**
 * Loads the profile of the user who has the tokens. Only the newest request has an effect: earlier ones, whose tokens may
 * have been replaced by a sign-in, wait for it.
 * @returns the error when the result is inconclusive
 */
function loadViewer(): Promise<ApiError | undefined> {
  loadCount += 1;
  newestLoad = requestViewer(loadCount);
  return newestLoad;
}

async function requestViewer(load: number): Promise<ApiError | undefined> {
  try {
    const {
      data: { preferences, ...viewer },
    } = await callApi('app/user/get-profile', {}, { forAnyUser: true });
    if (load !== loadCount) return newestLoad;
    syncAccountPreferences(preferences);
    useSession.setState({ status: 'signed-in', viewer }, true);
    events.emit('session.started', { userId: viewer.id });
  } catch (error) {
    if (load !== loadCount) return newestLoad;
    if (isInconclusive(error) && readCookie(COOKIES.refreshToken)) return error;
    // 406: the account can't be used (ACCOUNT-51); 401: the refresh was rejected.
    const isRejected = error instanceof ApiError && (error.status === 406 || error.status === 401);
    if (isRejected) endSession('rejected');
    else useSession.setState({ status: 'guest', viewer: null }, true);
  }
  return undefined;
}

const UNREACHABLE = new ApiError(0, { code: 'network', messages: [] });

/** Loads the profile, after a refresh if there is only a refresh token. @returns the error when the result is inconclusive */
async function resolveSession(refresh: () => Promise<boolean>): Promise<ApiError | undefined> {
  if (readCookie(COOKIES.token) || (await refresh())) return loadViewer();
  if (readCookie(COOKIES.refreshToken)) return refreshError ?? UNREACHABLE;
  useSession.setState({ status: 'guest', viewer: null }, true);
  return undefined;
}

/**
 * Loads the profile of the signed-in user, and retries until the result is conclusive. A user with tokens is not treated
 * as a guest meanwhile, so that an outage does not redirect signed-in users to the login page.
 */
async function resolveSessionWithRetries(refresh: () => Promise<boolean>): Promise<void> {
  let running: Promise<void> | undefined;
  const attempt = async () => {
    scheduler.cancel();
    // Another tab may have ended the session.
    if (useSession.getState().status !== 'unknown') return;
    const error = await resolveSession(refresh);
    // A sign-in may have replaced the request.
    if (!error || useSession.getState().status !== 'unknown') return;
    useSession.setState({ retryNow, error });
    scheduler.schedule(error);
  };
  const retryNow = () => {
    running ??= attempt().finally(() => {
      running = undefined;
    });
    return running;
  };
  const scheduler = createRetryScheduler(() => void retryNow(), { minDelayMs: PROFILE_RETRY_MIN_DELAY_MS });
  await retryNow();
}

/**
 * Updates a page that returns: after the back/forward cache the session may have changed, and in a tab that
 * becomes visible the preferences may have changed.
 */
function watchPageReturn(): void {
  addEventListener('pageshow', ({ persisted }) => {
    const signedIn = Boolean(readCookie(COOKIES.refreshToken));
    if (persisted && signedIn !== (useSession.getState().status !== 'guest')) location.reload();
  });
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) loadPreferences();
  });
}

/**
 * Starts the session from the cookies: with tokens the profile is fetched; with only a refresh token the
 * tokens are refreshed first (ACCOUNT-46, ACCOUNT-47). Never throws. While the result is inconclusive, the
 * status is `unknown` and the request is retried.
 */
export async function startSession(): Promise<void> {
  loadPreferences();
  const refresh = createRefreshGate(refreshTokens);
  refreshSession = refresh;
  setCredentialsProvider({
    clientId: () => readCookie(COOKIES.clientId),
    viewerId: () => useSession.getState().viewer?.id,
    accessToken: readAccessToken,
    refresh,
    refreshError: () => refreshError,
  });
  watchPageReturn();
  syncWithOtherTabs();
  if (!readCookie(COOKIES.refreshToken)) return;
  useSession.setState({ status: 'unknown' });
  await Promise.race([
    resolveSessionWithRetries(refresh),
    new Promise((resolve) => setTimeout(resolve, SESSION_START_TIMEOUT_MS)),
  ]);
}

/** Reply of a call that starts or replaces a session. */
interface TokensReply {
  data: Tokens;
}

/**
 * Signs in with a call that starts a session, such as a login. No tab refreshes its tokens during the call: a reply that arrived
 * later would replace the cookies of the new session by those of the earlier one, which has ended.
 * @param call must not refresh (`credentials: false`), because a refresh inside the lock would deadlock
 * @throws ApiError of the call; Error when one of the two tokens is missing (ACCOUNT-36)
 */
export async function signInWith(call: () => Promise<TokensReply>): Promise<void> {
  const { data } = await callForTokens(call);
  if (!data.token || !data.refreshToken) {
    const error = new Error('No tokens');
    console.error('signing in failed:', error);
    throw error;
  }
  if (await loadViewer()) useSession.setState({ status: 'guest', viewer: null }, true);
  if (useSession.getState().status === 'signed-in') notifyOtherTabs('started');
}

/** `signInWith` for tokens that the caller has already received. Builds of earlier releases use it. */
export function signIn(tokens: Tokens): Promise<void> {
  return signInWith(async () => ({ data: tokens }));
}

/**
 * Makes a call that replaces the session of this browser, such as a password change, and stores the new tokens. No tab refreshes
 * during the call: the API would reject the tokens of the ended session, and the browser would be logged out.
 * @param call must pass its argument to `callApi` as options, because a refresh inside the lock would deadlock. Called a second
 *   time after a refresh if the access token has expired.
 * @throws ApiError of the call
 */
export async function replaceSession<Reply extends TokensReply>(
  call: (options: { refresh: false }) => Promise<Reply>,
): Promise<Reply> {
  const attempt = () => callForTokens(() => call({ refresh: false }));
  const isUnauthorized = (error: unknown) => error instanceof ApiError && error.status === 401;
  try {
    return await attempt();
  } catch (error) {
    // Refreshes after the lock is released, because the refresh acquires the same lock.
    if (!isUnauthorized(error)) throw error;
    if (!(await refreshSession())) throw refreshError ?? error;
  }
  return attempt().catch((error: unknown) => {
    // The refresh gate allows no second refresh within seconds of one that failed (ACCOUNT-49).
    throw isUnauthorized(error) ? (refreshError ?? error) : error;
  });
}

/**
 * Ends the session on the server and in this browser, deletes the user's data from this browser, and reloads the page
 * (ACCOUNT-52).
 */
export async function logOut(): Promise<void> {
  const { viewer } = useSession.getState();
  // The tokens are deleted even if the call fails.
  await callApi('app/user/logout', {}).catch(() => undefined);
  endSession('logout');
  try {
    if (viewer && hasPendingUploads(viewer.id))
      await (await import('../uploads/files.ts')).deletePendingUploads(viewer.id);
  } finally {
    location.reload();
  }
}
