import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { hashPassword } from '../src/platform/auth/passwords.ts';

/** Password of every created user. */
export const PASSWORD = 'correct horse 1';
let passwordHash: Promise<string> | undefined;

let lastNumber = 0;
const nextNumber = () => {
  lastNumber += 1;
  return lastNumber;
};

export interface TestUser {
  id: number;
  username: string;
  email: string;
}

/** Inserts a user. @param columns overrides */
export async function createUser(pool: pg.Pool, columns: Record<string, unknown> = {}): Promise<TestUser> {
  const n = nextNumber();
  passwordHash ??= hashPassword(PASSWORD);
  return insertRow<TestUser>(pool, 'users', {
    username: `person${n}`,
    name: `Person ${n}`,
    email: `person${n}@example.com`,
    password_hash: await passwordHash,
    ...columns,
  });
}

export interface TestVideo {
  id: number;
  file_name: string;
  owner_id: number;
  media_key: string;
}

/** Inserts a watchable video: ready, public, and published later than every earlier one. */
export async function createVideo(
  pool: pg.Pool,
  owner: Pick<TestUser, 'id'>,
  columns: Record<string, unknown> = {},
): Promise<TestVideo> {
  const n = nextNumber();
  return insertRow<TestVideo>(pool, 'videos', {
    file_name: randomBytes(8).toString('base64url'),
    owner_id: owner.id,
    description: `Video ${n}`,
    state: 'ready',
    duration: 12.5,
    width: 540,
    height: 960,
    published_at: new Date(Date.UTC(2026, 0, 1, 0, 0, n)),
    ...columns,
  });
}

/** Inserts a row into any table. */
export async function insertRow<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  table: string,
  columns: Record<string, unknown>,
): Promise<Row> {
  const names = Object.keys(columns);
  const placeholders = names.map((_, index) => `$${index + 1}`);
  const { rows } = await pool.query<Row>(
    `insert into ${table} (${names.join(', ')}) values (${placeholders.join(', ')}) returning *`,
    Object.values(columns),
  );
  const [row] = rows;
  if (!row) throw new Error(`The insert into ${table} returned no row.`);
  return row;
}
