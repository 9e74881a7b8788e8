import { paths } from '@ontrend/shared/paths';
import { isUnderPath } from '../routes/is-under-path.ts';

/** Input of the guards. */
export interface Visitor {
  signedIn: boolean;
  mobile: boolean;
  /** Download URL of the app (`APP_DOWNLOAD_URL`); null when there is none. */
  appDownloadUrl: string | null;
}

/** Returns a redirect target or null. `location` is path and query. */
type Middleware = (visitor: Visitor, pathname: string, location: string) => string | null;

/** Pages that require sign-in (ACCOUNT-8). */
const PROTECTED_PATHS = [
  paths.messages,
  paths.notifications,
  paths.settings,
  paths.following,
  paths.upload,
].map(({ path }) => path);
const AUTH_PATH = '/auth';

/** Returns whether a page is for guests only (ACCOUNT-7). */
export function isGuestPage(pathname: string): boolean {
  return isUnderPath(pathname, AUTH_PATH);
}

/**
 * Redirects signed-in users from auth pages to the main feed (ACCOUNT-7) and guests from protected pages to
 * the login (ACCOUNT-8). On phones protected pages show a gate of their own (ACCOUNT-10).
 */
const authGuard: Middleware = ({ signedIn, mobile }, pathname, location) => {
  if (isGuestPage(pathname)) return signedIn ? paths.home.href() : null;
  const requiresLogin = !signedIn && !mobile && PROTECTED_PATHS.some((path) => isUnderPath(pathname, path));
  return requiresLogin ? paths.login.href(location) : null;
};

/** Redirects phones from upload pages (ACCOUNT-9) and from the download page to the app (ACCOUNT-11). */
const deviceGuard: Middleware = ({ mobile, appDownloadUrl }, pathname) => {
  if (!mobile) return null;
  if (isUnderPath(pathname, paths.upload.path)) return paths.home.href();
  return isUnderPath(pathname, paths.download.path) ? appDownloadUrl : null;
};

const middleware: Record<string, Middleware> = { auth: authGuard, device: deviceGuard };

/** Middleware that runs on every route, in this order (ACCOUNT-12). */
const GLOBAL_GUARDS = [authGuard, deviceGuard];

/**
 * Runs the guards. The server responds with a redirect to the result; the router navigates to it.
 * @param location path and query
 * @returns a path of this site or the URL of the app; null when the visitor may see the page
 */
export function findGuardRedirect(visitor: Visitor, location: string): string | null {
  const pathname = location.split(/[?#]/)[0] ?? location;
  for (const run of GLOBAL_GUARDS) {
    const target = run(visitor, pathname, location);
    if (target) return target;
  }
  return null;
}

/**
 * Returns the error message for a route with unknown middleware, which responds with 500 (ACCOUNT-12); null
 * when all middleware is known.
 */
export function describeUnknownMiddleware(names: string[] | undefined): string | null {
  const unknown = names?.find((name) => !Object.hasOwn(middleware, name));
  return unknown === undefined ? null : `Unknown middleware ${unknown}`;
}
