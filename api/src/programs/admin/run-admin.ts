import { userInfo } from 'node:os';
import { CommanderError } from 'commander';
import type { Pool } from 'pg';
import { pendingMigrations } from '../../platform/db/migrate.ts';
import { createPool } from '../../platform/db/pool.ts';
import { inTransaction, isDeadlock } from '../../platform/db/statement.ts';
import { AdminError, type CommandContext, type CommandResult } from './command.ts';
import { commands } from './commands/index.ts';
import { openDatabase } from './open-database.ts';
import { type Invocation, runCommandLine } from './run-command-line.ts';

/** Attempts for a command that fails with a deadlock. */
const MAX_ATTEMPTS = 3;

const USAGE_HINT =
  'Use "help" to list all commands, or --help after a command. Put texts with spaces in quotes.';

/** Output streams of a command. */
export interface Terminal {
  out(text: string): void;
  err(text: string): void;
}

/**
 * Runs one command of `npm run admin`.
 * @param argv the arguments after the program's name
 * @param env DATABASE_URL or DATA_DIR, ADMIN_NAME, and ADMIN_OS_USER in a container
 * @returns the exit code: 0, or 1 after an error, with a message on `err` (`{"error": ...}` with `--json`)
 */
export async function runAdmin(
  argv: readonly string[],
  env: Record<string, string | undefined>,
  terminal: Terminal,
): Promise<0 | 1> {
  try {
    await runCommandLine(argv, commands, terminal.out, async (invocation) => {
      const { data, text } = await runCommand(invocation, env);
      terminal.out(invocation.asJson ? JSON.stringify(data, null, 2) : text);
    });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    const message = formatError(error);
    terminal.err(argv.includes('--json') ? JSON.stringify({ error: message }) : message);
    return 1;
  }
}

async function runCommand(
  invocation: Invocation,
  env: Record<string, string | undefined>,
): Promise<CommandResult> {
  const database = await openDatabase(env);
  try {
    const pending = await pendingMigrations(database.url);
    if (pending.length > 0) {
      throw new AdminError(
        'The database schema is outdated. Start this version of OnTrend, or run its migration, first.',
      );
    }
    const pool = createPool(database.url, 1);
    try {
      const osUser = findOsUser(env);
      const admin = invocation.as ?? (env.ADMIN_NAME || userInfo().username);
      return await runInTransaction(pool, invocation, { admin, osUser, env });
    } finally {
      await pool.end();
    }
  } finally {
    await database.close();
  }
}

/**
 * Returns the operating system account for the audit log. In a container it is the same one for everybody, so the account that
 * called Docker is recorded, as it names itself.
 */
function findOsUser({ ADMIN_OS_USER: claimed }: Record<string, string | undefined>): string {
  return claimed === undefined ? userInfo().username : `${claimed || 'unknown'} (claimed)`;
}

async function runInTransaction(
  pool: Pool,
  { command, args, options, flags }: Invocation,
  caller: Pick<CommandContext, 'admin' | 'osUser' | 'env'>,
): Promise<CommandResult> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(pool, (client) => command.run({ client, ...caller, args, options, flags }));
    } catch (error) {
      if (!isDeadlock(error) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

function formatError(error: unknown): string {
  if (error instanceof AdminError) return error.message;
  if (error instanceof CommanderError) {
    const reason = error.message.replace(/^error: |\.$/g, '').replace('\n', ' ');
    return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}. ${USAGE_HINT}`;
  }
  const reason =
    error instanceof Error ? error.message || String((error as { code?: string }).code) : String(error);
  return `Command failed: ${reason}`;
}
