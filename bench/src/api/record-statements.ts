import pg from 'pg';
import type { Config } from '../../../api/src/platform/config/config.ts';
import { createServer } from '../../../api/src/programs/server/create-server.ts';
import type { HotCall } from './hot-calls.ts';

/** A statement as sent to PostgreSQL. */
export interface Statement {
  name?: string;
  text: string;
  values: unknown[];
}

/** Statements of one request in order; concurrent ones form one group. */
export type Script = Statement[][];

type Query = (first: unknown, ...rest: unknown[]) => unknown;

/**
 * Records the statements of all connections of this process while `work` runs, with their names, values and
 * concurrency, so that the bare server can repeat them. Tests use the simpler recorders in api/test.
 */
async function captureQueries(work: () => Promise<unknown>): Promise<Script> {
  const script: Script = [];
  let underWay = 0;
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const { query } = prototype;
  prototype.query = function (this: unknown, first, ...rest) {
    const { name, text, values } = (typeof first === 'string' ? { text: first } : first) as Statement;
    const statement = { name, text, values: values ?? (Array.isArray(rest[0]) ? rest[0] : []) };
    if (underWay === 0) script.push([]);
    script.at(-1)?.push(statement);
    underWay += 1;
    const done = () => {
      underWay -= 1;
    };
    const callback = rest.at(-1);
    if (typeof callback !== 'function') {
      const result = query.call(this, first, ...rest) as Promise<unknown>;
      result.then(done, done);
      return result;
    }
    return query.call(this, first, ...rest.slice(0, -1), (...results: unknown[]) => {
      done();
      callback(...results);
    });
  };
  try {
    await work();
  } finally {
    prototype.query = query;
  }
  return script;
}

/**
 * Runs the API in this process and records the statements of each call and body.
 * @throws when a call fails, because its measurements would be meaningless
 */
export async function recordStatements(config: Config, calls: HotCall[]): Promise<Script[][]> {
  const app = await createServer(config, { suggestionCacheSeconds: 0 });
  try {
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    const scripts: Script[][] = [];
    for (const { path, bodies, tokens } of calls) {
      const scriptsOfCall: Script[] = [];
      for (const [index, body] of bodies.entries()) {
        const request = async () => {
          const token = tokens?.[index];
          const response = await fetch(`${origin}/api/${path}`, {
            method: 'POST',
            headers: {
              'content-type': 'application/json',
              ...(token && { authorization: `Bearer ${token}` }),
            },
            body: JSON.stringify(body),
          });
          const text = await response.text();
          if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${text}`);
        };
        // The first request fills the API's caches, as in production.
        await request();
        scriptsOfCall.push(await captureQueries(request));
      }
      scripts.push(scriptsOfCall);
    }
    return scripts;
  } finally {
    await app.close();
  }
}
