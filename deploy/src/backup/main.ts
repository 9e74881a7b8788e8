// `main.mjs backup > FILE` and `main.mjs restore < FILE`, run in a container (docker-compose.yml): database
// and bucket of an installation as one tar archive. Secrets and builds of the images are not included.
import { spawn } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ASSERT_SITE_STOPPED_SQL } from '../../../api/src/platform/db/site-stopped.ts';
import { getMediaType, IMMUTABLE_CACHE_CONTROL } from '../../../api/src/platform/media/file-types.ts';
import { type Bucket, openBucket } from '../../../api/src/platform/storage/bucket.ts';
import { type ArchivedFile, readTar, writeTar } from './tar.ts';

const DUMP_FILE = 'database.dump';
const OBJECTS_FOLDER = 'objects/';

/**
 * Drops all schemas, in the same transaction as the restore. (`pg_restore --clean` drops partitions one by
 * one, which PostgreSQL rejects.) Connections of the site are terminated; clients reconnect and wait for the end of
 * the transaction. The owner of the database may not terminate those of superusers and of PostgreSQL itself. The new schema
 * has the rights of PostgreSQL's own; those of tables follow from the owner's default privileges.
 */
const DROP_ALL_SCHEMAS_SQL = `
set client_min_messages = warning;
select pg_terminate_backend(pid) from pg_stat_activity
where datname = current_database() and pid <> pg_backend_pid() and pg_has_role(usesysid, 'usage');
do $$
declare name text;
begin
  for name in select nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema' loop
    execute format('drop schema %I cascade', name);
  end loop;
end $$;
create schema public authorization pg_database_owner;
grant usage on schema public to public;
`;

function requireSetting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is required`);
  return value;
}

function run(program: string, parameters: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, { stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${program} exited with code ${code}`)),
    );
  });
}

async function toArchivedFile(file: string, name: string): Promise<ArchivedFile> {
  return { name, size: (await stat(file)).size, content: createReadStream(file) };
}

/**
 * Lists the files of a backup, the database first. So all files that it refers to are copied unless they are
 * deleted in the meantime; files uploaded later are orphaned in the copy and deleted by the clean-up job.
 */
async function* listBackupFiles(bucket: Bucket, folder: string): AsyncGenerator<ArchivedFile> {
  const file = join(folder, 'file');
  await run('pg_dump', ['--format=custom', `--file=${file}`, requireSetting('DATABASE_URL')]);
  yield await toArchivedFile(file, DUMP_FILE);
  let objects = 0;
  for await (const { key } of bucket.list('')) {
    const object = await bucket.find(key);
    if (!object) continue;
    const content = await bucket.read(key);
    await pipeline(content, createWriteStream(file));
    objects += 1;
    yield await toArchivedFile(file, OBJECTS_FOLDER + key);
  }
  console.error(`Backed up the database and ${objects} files.`);
}

const PSQL_OPTIONS = [
  '--quiet',
  '--no-psqlrc',
  '--single-transaction',
  '--set=ON_ERROR_STOP=1',
  '--output=/dev/null',
];

async function restore(bucket: Bucket, folder: string): Promise<void> {
  const assertStopped = join(folder, 'assert-stopped.sql');
  await writeFile(assertStopped, ASSERT_SITE_STOPPED_SQL);
  await run('psql', [...PSQL_OPTIONS, `--file=${assertStopped}`, requireSetting('DATABASE_URL')]);
  const file = join(folder, 'file');
  const dump = join(folder, DUMP_FILE);
  let objects = 0;
  let hasDatabase = false;
  for await (const { name, content } of readTar(process.stdin)) {
    if (name === DUMP_FILE) {
      await pipeline(Readable.from(content), createWriteStream(dump));
      hasDatabase = true;
      continue;
    }
    await pipeline(Readable.from(content), createWriteStream(file));
    const key = name.slice(OBJECTS_FOLDER.length);
    await bucket.upload(file, key, { type: getMediaType(key), cacheControl: IMMUTABLE_CACHE_CONTROL });
    objects += 1;
  }
  if (!hasDatabase) throw new Error('The backup contains no database.');
  const statements = join(folder, 'restore.sql');
  await run('pg_restore', ['--no-owner', '--no-privileges', `--file=${statements}`, dump]);
  const dropAll = join(folder, 'drop-all.sql');
  await writeFile(dropAll, DROP_ALL_SCHEMAS_SQL);
  const files = [assertStopped, dropAll, statements].map((each) => `--file=${each}`);
  await run('psql', [...PSQL_OPTIONS, ...files, requireSetting('DATABASE_URL')]);
  console.error(`Restored the database and ${objects} files.`);
}

async function main(command: string | undefined): Promise<void> {
  const bucket = await openBucket({
    endpoint: requireSetting('S3_ENDPOINT'),
    region: process.env.S3_REGION ?? 'us-east-1',
    bucket: requireSetting('S3_BUCKET'),
    accessKeyId: requireSetting('S3_ACCESS_KEY_ID'),
    secretAccessKey: requireSetting('S3_SECRET_ACCESS_KEY'),
  });
  const folder = await mkdtemp(join(tmpdir(), 'backup-'));
  try {
    if (command === 'backup') await pipeline(writeTar(listBackupFiles(bucket, folder)), process.stdout);
    else if (command === 'restore') await restore(bucket, folder);
    else throw new Error('Usage: main.mjs backup|restore');
  } finally {
    await rm(folder, { recursive: true, force: true });
    bucket.close();
  }
}

main(process.argv[2]).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
