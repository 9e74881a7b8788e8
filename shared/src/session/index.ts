import { ApiError, callApi, setCredentialsProvider } from '@ontrend/shared/api-client';
import { events } from '@ontrend/shared/events';
import type { Tokens, Viewer } from '@ontrend/shared/wire';
import { create } from 'zustand';
import { PROFILE_RETRY_DELAY_MS, PROFILE_RETRY_JITTER_MS, SESSION_START_TIMEOUT_MS } from './constants.ts';
import { COOKIES, readCookie, writeCookie } from './cookies.ts';
import { loadPreferences, syncAccountPreferences } from './preferences.ts';
import { createRefreshGate } from './refresh-gate.ts';
import { notifyOtherTabs, subscribeToOtherTabs, withRefreshLock } from './session-channel.ts';

export { registerDevice, useRegistration } from './client-id.ts';
export { updatePreferences, usePreferences } from './preferences.ts';
export type { Preferences } from './preferences-cookie.ts';

/** `unknown`: there are tokens and the profile is on its way. */
interface Session {
  status: 'unknown' | 'guest' | 'signed-in';
  viewer: Viewer | null;
  /** While `unknown`: the server could not say it, and is asked again in some seconds; this asks at once, and never rejects. */
  retryNow?: () => Promise<void>;
}

/** Who is here. Read it with a selector: `useSession((session) => session.viewer)`. */
export const useSession = create<Session>(() => ({ status: 'guest', viewer: null }));

function storeTokens(tokens: Tokens): void {
  writeCookie(COOKIES.token, tokens.token);
  writeCookie(COOKIES.refreshToken, tokens.refreshToken);
}

function endSession(reason: 'logout' | 'refused'): void {
  writeCookie(COOKIES.token, undefined);
  writeCookie(COOKIES.refreshToken, undefined);
  setGuest(reason);
  notifyOtherTabs(reason);
}

function setGuest(reason: 'logout' | 'refused'): void {
  useSession.setState({ status: 'guest', viewer: null }, true);
  events.emit('session.ended', { reason });
}

/**
 * Signing in or out in one tab does it in all. Who waits in a join for a mail may follow its link into a new tab, and
 * finds the old one signed in. After a logout their pages are loaded anew like the one where it happened.
 */
function syncWithOtherTabs(): void {
  subscribeToOtherTabs((reason) => {
    const { status } = useSession.getState();
    if (reason === 'started') {
      if (status === 'guest' && readCookie(COOKIES.refreshToken)) void loadViewer();
      return;
    }
    if (status === 'guest') return;
    // News can be faster than the cookies they are about, and those can be of a sign-in since: the server knows.
    if (reason === 'refused' && readCookie(COOKIES.refreshToken)) {
      void loadViewer();
      return;
    }
    setGuest(reason);
    if (reason === 'logout') location.reload();
  });
}

/** One refresh across all tabs: who waited for another's goes on with what that one got. */
async function refreshTokens(): Promise<boolean> {
  const before = readCookie(COOKIES.refreshToken);
  if (!before) return false;
  return withRefreshLock(async () => {
    const refreshToken = readCookie(COOKIES.refreshToken);
    if (!refreshToken) return false;
    return refreshToken !== before || redeemRefreshToken(refreshToken);
  });
}

async function redeemRefreshToken(refreshToken: string): Promise<boolean> {
  try {
    const { data } = await callApi('app/user/relogin', { refreshToken }, { credentials: false });
    storeTokens(data);
    return true;
  } catch (error) {
    // 422: it is no token at all.
    if (!(error instanceof ApiError && [400, 422].includes(error.status))) return false;
    // Another tab has new ones, so what was refused is not what there is now.
    const newer = readCookie(COOKIES.refreshToken);
    if (newer && newer !== refreshToken) return true;
    endSession('refused');
    return false;
  }
}

/**
 * Tells whether a failed profile request leaves open who is signed in. A 401 does: a rejected refresh deletes the refresh
 * token, so a 401 with a refresh token left means that the refresh got no reply or was delayed by its gate.
 */
function isInconclusive(error: unknown): boolean {
  return error instanceof ApiError && (error.isTransient || error.status === 401);
}

/** @returns false where the server could not say who is here */
async function loadViewer(): Promise<boolean> {
  try {
    const {
      data: { preferences, ...viewer },
    } = await callApi('app/user/get-profile', {});
    syncAccountPreferences(preferences);
    useSession.setState({ status: 'signed-in', viewer }, true);
    events.emit('session.started', { userId: viewer.id });
  } catch (error) {
    if (isInconclusive(error) && readCookie(COOKIES.refreshToken)) return false;
    // 406: the account can not be used (spec 4, auth at start); 401 here: the refresh was refused.
    const refused = error instanceof ApiError && (error.status === 406 || error.status === 401);
    if (refused) endSession('refused');
    else useSession.setState({ status: 'guest', viewer: null }, true);
  }
  return true;
}

/**
 * Finds out who is here; a server that can't say is asked until it can. Who has tokens is no guest meanwhile: nobody is
 * sent to a login over an outage.
 */
async function resolveSession(refresh: () => Promise<boolean>): Promise<void> {
  if (readCookie(COOKIES.token) || (await refresh())) {
    if (await loadViewer()) return;
  } else if (!readCookie(COOKIES.refreshToken)) {
    return useSession.setState({ status: 'guest', viewer: null }, true);
  }
  let retrying: Promise<void> | undefined;
  const retryNow = () => {
    clearTimeout(timer);
    retrying ??= retryUnlessEnded();
    return retrying;
  };
  const retryUnlessEnded = async () => {
    // Another tab may have ended it.
    if (useSession.getState().status === 'unknown') await resolveSession(refresh);
  };
  const timer = setTimeout(retryNow, PROFILE_RETRY_DELAY_MS + PROFILE_RETRY_JITTER_MS * Math.random());
  useSession.setState({ retryNow });
}

/**
 * A page that comes back from the back/forward cache may be of somebody who has signed in or out since; one that is
 * looked at again, of a device where something else was chosen.
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
 * Reads the cookies and, where there are tokens, fetches the profile; a start with only the refresh token
 * begins with a refresh (spec 4, auth at start; design 11). Never throws. Without an answer it stays unknown who is here, and
 * is asked again; without a profile one is a guest.
 */
export async function startSession(): Promise<void> {
  loadPreferences();
  const refresh = createRefreshGate(refreshTokens);
  setCredentialsProvider({
    clientId: () => readCookie(COOKIES.clientId),
    accessToken: () => readCookie(COOKIES.token),
    refresh,
  });
  watchPageReturn();
  syncWithOtherTabs();
  if (!readCookie(COOKIES.refreshToken)) return;
  useSession.setState({ status: 'unknown' });
  await Promise.race([
    resolveSession(refresh),
    new Promise((resolve) => setTimeout(resolve, SESSION_START_TIMEOUT_MS)),
  ]);
}

/**
 * Signs in with what a login or join gave.
 * @throws Error when one of the two tokens is missing (spec 5, client checks)
 */
export async function signIn(tokens: Tokens): Promise<void> {
  if (!tokens.token || !tokens.refreshToken) throw new Error('A sign-in needs both tokens');
  storeTokens(tokens);
  if (!(await loadViewer())) useSession.setState({ status: 'guest', viewer: null }, true);
  if (useSession.getState().status === 'signed-in') notifyOtherTabs('started');
}

/** Ends the session on the server and here, and reloads the page (spec 4, logout). */
export async function logOut(): Promise<void> {
  // What was stored is forgotten even when the server does not hear of it.
  await callApi('app/user/logout', {}).catch(() => undefined);
  endSession('logout');
  location.reload();
}
