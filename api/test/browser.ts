import type { ErrorReply, Tokens } from '@ontrend/shared/wire';
import type { TestApi } from './api.ts';
import { PASSWORD, type TestUser } from './factories.ts';

/** A browser, which the API recognizes by its headers and cookies. */
export interface TestBrowser {
  readonly cookies: Map<string, string>;
  /** Headers of its next request. */
  headers(): Record<string, string>;
  /** Makes a call as a page does, and stores the cookies of the reply. */
  call<Data = Tokens>(
    path: string,
    body: object,
    token?: string,
  ): Promise<{ status: number; json: { data: Data } & ErrorReply }>;
  /** Signs in with the password of test users, if none is given. */
  signIn(user: Pick<TestUser, 'email'>, password?: string): Promise<Tokens>;
}

/** @param more further headers, such as the address of the browser */
export function openBrowser(
  api: Pick<TestApi, 'origin'>,
  more: Record<string, string> = {},
  cookies: TestBrowser['cookies'] = new Map(),
): TestBrowser {
  const browser: TestBrowser = {
    cookies,
    headers: () => ({
      origin: api.origin,
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...more,
    }),
    async call(path, body, token) {
      const response = await fetch(`${api.origin}/api/${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...browser.headers(),
          ...(token && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
      });
      for (const line of response.headers.getSetCookie()) {
        const [name = '', value = ''] = line.split(';', 1)[0]?.split('=') ?? [];
        if (value) cookies.set(name, value);
        else cookies.delete(name);
      }
      return { status: response.status, json: await response.json() };
    },
    async signIn({ email }, password = PASSWORD) {
      const { status, json } = await browser.call('app/user/login', { registration: { email, password } });
      if (status !== 200) throw new Error(`The browser could not sign in: ${JSON.stringify(json)}`);
      return json.data;
    },
  };
  return browser;
}
