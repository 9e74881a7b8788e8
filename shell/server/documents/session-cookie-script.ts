import { COOKIES } from '@ontrend/shared/session/cookies';

/** Session cookies that scripts use. */
const NAMES = [COOKIES.token.name, COOKIES.refreshToken.name];

/**
 * Returns the first script of a document in a development session with the API of another site. All servers on this machine
 * share their cookies, so the session has names of its own, which the scripts of the page do not know: they read and write
 * `token`, and the browser stores `staging.example.token`.
 * @param prefix start of the stored names; letters, digits, dots and hyphens
 */
export const renderSessionCookieScript = (prefix: string): string =>
  `{const names=${JSON.stringify(NAMES)},prefix=${JSON.stringify(prefix)},` +
  "isSession=pair=>names.includes(pair.split('=')[0])," +
  "{get,set}=Object.getOwnPropertyDescriptor(Document.prototype,'cookie');" +
  "Object.defineProperty(document,'cookie',{configurable:true," +
  "get:()=>get.call(document).split('; ').filter(pair=>!isSession(pair))" +
  ".map(pair=>pair.startsWith(prefix)?pair.slice(prefix.length):pair).join('; ')," +
  'set:text=>set.call(document,isSession(text)?prefix+text:text)})}';
