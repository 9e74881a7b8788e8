import { migrations } from '../src/platform/db/migrations/index.ts';
import { findUnsafeStatements } from './find-unsafe-statements.ts';

const inTransaction = (sql: string) => ({ name: '9999-new', steps: [{ kind: 'transaction' as const, sql }] });

it('finds none in the migrations from 0055 on', () => {
  expect(migrations.filter(({ name }) => name >= '0055').flatMap(findUnsafeStatements)).toEqual([]);
});

it.each([
  'create index videos_new on videos (id)',
  'create unique index on videos (id)',
  'create index concurrently videos_new on videos (id)',
  'drop index concurrently videos_new',
  'update videos set likes = 0',
  `insert into moderation_strikes select owner_id, 'video', file_name from videos`,
  'with old as (delete from likes returning *) select count(*) from old',
  'vacuum full videos',
  'create table copied as select * from videos',
  'do $$ begin update videos set likes = 0; end $$',
  'alter table videos alter column likes type bigint',
  'alter table videos alter likes set data type bigint',
  'alter table videos alter column cover_key set not null',
  'alter table videos add check (likes >= 0)',
  'alter table videos add column size integer, add constraint likes_counted check (likes >= 0)',
  'alter table videos add constraint videos_of foreign key (owner_id) references users',
  'alter table videos add unique (media_key)',
  'alter table videos add primary key (file_name)',
  'alter table videos add column key uuid default gen_random_uuid()',
  'alter table videos add column number integer generated always as identity',
  'alter table videos add column size integer not null default 0 check (size >= 0)',
  'alter table videos validate constraint likes_counted',
  'alter table analytics_events attach partition old_events for values from (1) to (2)',
  '-- A comment; with a semicolon\nCREATE INDEX\n  ON videos (id)',
])('rejects: %s', (sql) => {
  expect(findUnsafeStatements(inTransaction(`alter table users add column a integer; ${sql}`))).toHaveLength(
    1,
  );
});

it.each([
  `create table badges (id bigint primary key, user_id bigint references users check (user_id > 0));
   create index badges_user on badges (user_id); insert into badges values (1, null)`,
  `alter table videos add column size integer not null default 0, add column at timestamptz not null default now()`,
  'alter table videos add column playlist_id bigint references playlists',
  'alter table videos add constraint likes_counted check (likes >= 0) not valid',
  'alter table videos add constraint videos_key unique using index videos_new',
  'alter table videos drop column size, drop constraint likes_counted, alter column likes drop not null',
  `create function count_all() returns trigger language plpgsql as $$ begin
     update videos set likes = 0; create index on videos (id); return null; end $$;
   create trigger count_all after insert on videos for each row execute function count_all()`,
  'drop index videos_old; alter table videos rename to clips; lock table users',
])('accepts: %s', (sql) => {
  expect(findUnsafeStatements(inTransaction(sql))).toEqual([]);
});

it('accepts everything in the other kinds of steps, and rejects a migration without steps', () => {
  const steps = [{ kind: 'batches' as const, sql: 'update videos set likes = 0' }];
  expect(findUnsafeStatements({ name: '9999-new', steps })).toEqual([]);
  expect(findUnsafeStatements({ name: '9999-new', sql: 'select 1' })).toEqual(['9999-new has no steps']);
});
