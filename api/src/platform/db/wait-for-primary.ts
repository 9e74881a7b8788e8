import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const RETRY_MS = 1_000;
const CONNECT_TIMEOUT_MS = 2_000;

/** Whether the server of a URL accepts writes. */
async function isPrimary(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  // A server that ends the connection is not the primary.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query('select where not pg_is_in_recovery()');
    return rows.length > 0;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Waits until one of several servers is the primary.
 * @param url URL of the database on any of them
 * @param hosts their host names, or `host:port`
 * @param timeoutMs after which none of them is expected to become the primary
 * @returns the URL of the database on the primary
 * @throws Error after the timeout
 */
export async function waitForPrimary(url: string, hosts: string[], timeoutMs = 60_000): Promise<string> {
  const urls = hosts.map((host) => Object.assign(new URL(url), { host }).href);
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    for (const each of urls) if (await isPrimary(each)) return each;
    if (Date.now() > deadline)
      throw new Error(`None of these database servers is the primary: ${hosts.join(', ')}.`);
    await wait(RETRY_MS);
  }
}
