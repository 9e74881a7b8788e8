import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);

/** A person with an account at the test provider. */
export interface ProviderAccount {
  /** The subject. */
  id: string;
  email?: string;
  isEmailVerified?: boolean;
  /** Methods of the login, as in RFC 8176. */
  amr?: string[];
}

/** Settings of the program of the provider. */
export interface ProviderOptions {
  siteUrl: string;
  clientId: string;
  clientSecret: string;
  hasForm: boolean;
}

/** Who logs in next, or whether every request fails. */
export type ProviderCommand = { account: ProviderAccount | null } | { isFailing: boolean };

/** An OpenID Connect provider: the certified library `oidc-provider` in a process of its own. */
export interface TestProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Sets who logs in next, without a form; null cancels the login. */
  logInAs(account: ProviderAccount | null): Promise<void>;
  /** Follows the login page as a browser does. @returns the parameters with which it leads back to the site */
  visit(loginUrl: string): Promise<URLSearchParams>;
  /** Lets every request fail with 500, or work again. */
  setFailing(isFailing: boolean): Promise<void>;
  close(): Promise<void>;
}

const CLIENT_ID = 'ontrend';
const CLIENT_SECRET = 'a secret of the tests';

/**
 * Starts a provider on a free port of this machine.
 * @param siteUrl the site that it leads back to
 * @param options `hasForm`: people type their name into the provider's own form instead of `logInAs`
 */
export async function startTestProvider(siteUrl: string, { hasForm = false } = {}): Promise<TestProvider> {
  const options: ProviderOptions = { siteUrl, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, hasForm };
  const program = join(import.meta.dirname, 'identity-provider-program.ts');
  const child = fork(program, [JSON.stringify(options)], {
    execArgv: ['--import', require.resolve('tsx')],
    env: { ...process.env, NODE_OPTIONS: '' },
    // The library warns about settings for development.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const [port] = (await once(child, 'message')) as [number];
  const send = async (command: ProviderCommand) => {
    child.send(command);
    await once(child, 'message');
  };
  return {
    issuer: `http://127.0.0.1:${port}`,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    logInAs: (account) => send({ account }),
    visit: (loginUrl) => followRedirects(loginUrl, siteUrl),
    setFailing: (isFailing) => send({ isFailing }),
    async close() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

async function followRedirects(start: string, siteUrl: string): Promise<URLSearchParams> {
  const cookies = new Map<string, string>();
  for (let url = start; ; ) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const text of response.headers.getSetCookie()) {
      const [pair = ''] = text.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const location = response.headers.get('location');
    if (!location) throw new Error(`${url}: ${response.status} ${await response.text()}`);
    const target = new URL(location, url);
    if (target.href.startsWith(siteUrl)) return new URLSearchParams(target.hash.slice(1) || target.search);
    url = target.href;
  }
}
