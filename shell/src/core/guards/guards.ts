import { paths } from '@ontrend/shared/paths';
import { isUnderPath } from '../routes/is-under-path.ts';

/** What a guard knows of a visitor. */
export interface Visitor {
  signedIn: boolean;
  mobile: boolean;
  /** Where the app is downloaded; null where none is offered (`APP_DOWNLOAD_URL`). */
  appDownloadUrl: string | null;
}

/** Where the visitor is sent instead, or null. `location` is path and query. */
type Middleware = (visitor: Visitor, pathname: string, location: string) => string | null;

/** The protected list (spec 6, route guard). */
const PROTECTED_PATHS = [
  paths.messages,
  paths.notifications,
  paths.settings,
  paths.following,
  paths.upload,
].map(({ path }) => path);
const AUTH_PATH = '/auth';

/**
 * Someone signed in has nothing to do on an auth route; a guest goes from a protected one to the login, except on
 * a phone, where the page shows its own gate (spec 6, route guard; design 11).
 */
const authGuard: Middleware = ({ signedIn, mobile }, pathname, location) => {
  if (isUnderPath(pathname, AUTH_PATH)) return signedIn ? paths.home.href() : null;
  const requiresLogin = !signedIn && !mobile && PROTECTED_PATHS.some((path) => isUnderPath(pathname, path));
  return requiresLogin ? paths.login.href(location) : null;
};

/** On a phone nothing is uploaded, and the download page is the download itself (spec 6, route guard). */
const deviceGuard: Middleware = ({ mobile, appDownloadUrl }, pathname) => {
  if (!mobile) return null;
  if (isUnderPath(pathname, paths.upload.path)) return paths.home.href();
  return isUnderPath(pathname, paths.download.path) ? appDownloadUrl : null;
};

const middleware: Record<string, Middleware> = { auth: authGuard, device: deviceGuard };

/** What runs on every route, in this order (spec 6). */
const GLOBAL_GUARDS = [authGuard, deviceGuard];

/**
 * Where a visitor is sent instead of a page. The server answers with it and the router follows it.
 * @param location path and query
 * @returns a path of this site, or the app's address elsewhere; null when the visitor may enter
 */
export function findGuardRedirect(visitor: Visitor, location: string): string | null {
  const pathname = location.split(/[?#]/)[0] ?? location;
  for (const run of GLOBAL_GUARDS) {
    const target = run(visitor, pathname, location);
    if (target) return target;
  }
  return null;
}

/** The sentence for a route that asks for middleware nobody knows: its page is a 500 (spec 6); null when all are known. */
export function describeUnknownMiddleware(names: string[] | undefined): string | null {
  const unknown = names?.find((name) => !Object.hasOwn(middleware, name));
  return unknown === undefined ? null : `Unknown middleware ${unknown}`;
}
