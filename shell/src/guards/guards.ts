import { paths } from '@ontrend/shared/paths';

/** What a guard knows of a visitor. */
export interface Visitor {
  signedIn: boolean;
  mobile: boolean;
}

/** Where the visitor is sent instead, or null. `location` is path and query. */
export type Guard = (visitor: Visitor, location: string) => string | null;

/** Auth routes: someone signed in goes home (spec 6, route guard). */
export const guestsOnly: Guard = ({ signedIn }) => (signedIn ? paths.home.href() : null);

/**
 * The protected list: a guest goes to the login, except on a phone, where the page shows its own gate
 * (spec 6, route guard; design 11).
 */
export const signedInOnDesktop: Guard = ({ signedIn, mobile }, location) =>
  signedIn || mobile ? null : paths.login.href(location);
