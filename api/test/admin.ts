import { runAdmin } from '../src/programs/admin/run-admin.ts';
import type { TestApi } from './api.ts';

interface Answer {
  code: 0 | 1;
  out: string;
  err: string;
}

/** What administrators type, against the database of a test. */
export function adminOf(api: Pick<TestApi, 'pool'>) {
  const type = async (...argv: string[]): Promise<Answer> => {
    const said = { out: '', err: '' };
    const code = await runAdmin(
      argv,
      { DATABASE_URL: api.pool.options.connectionString, ADMIN_NAME: 'root-of-tests' },
      {
        out: (text) => {
          said.out += text;
        },
        err: (text) => {
          said.err += text;
        },
      },
    );
    return { code, ...said };
  };
  /** A command that has to succeed, as a program makes it. @returns its JSON */
  const run = async <Data = Record<string, unknown>>(...argv: string[]): Promise<Data> => {
    const { code, out, err } = await type(...argv, '--json');
    if (code !== 0) throw new Error(`${argv.join(' ')}: ${err}`);
    return JSON.parse(out) as Data;
  };
  return { type, run };
}
