import { runAdmin } from '../src/programs/admin/run-admin.ts';
import type { TestApi } from './api.ts';

interface CommandOutput {
  code: 0 | 1;
  out: string;
  err: string;
}

/** Runs admin commands against the database of a test. @param env further settings */
export function createAdminRunner(api: Pick<TestApi, 'pool'>, env: Record<string, string> = {}) {
  const runText = async (...argv: string[]): Promise<CommandOutput> => {
    const output = { out: '', err: '' };
    const code = await runAdmin(
      argv,
      { DATABASE_URL: api.pool.options.connectionString, ADMIN_NAME: 'root-of-tests', ...env },
      {
        out: (text) => {
          output.out += text;
        },
        err: (text) => {
          output.err += text;
        },
      },
    );
    return { code, ...output };
  };
  /** Runs a command with `--json` that must succeed. @returns its JSON */
  const runJson = async <Data = Record<string, unknown>>(...argv: string[]): Promise<Data> => {
    const { code, out, err } = await runText(...argv, '--json');
    if (code !== 0) throw new Error(`${argv.join(' ')}: ${err}`);
    return JSON.parse(out) as Data;
  };
  let skippedId = 0;
  /** Skips the current entries of the audit log in `listActions`, because entries cannot be deleted. */
  const skipActions = async (): Promise<void> => {
    const { rows } = await api.pool.query<{ id: number }>(
      'select coalesce(max(id), 0) as id from admin_actions',
    );
    skippedId = rows[0]?.id ?? 0;
  };
  /** Returns the entries of the audit log since `skipActions`, latest first. */
  const listActions = async () => {
    const { rows } = await api.pool.query<{ action: string; admin: string }>(
      'select action, admin from admin_actions where id > $1 order by id desc',
      [skippedId],
    );
    return rows;
  };
  return { runText, runJson, skipActions, listActions };
}
