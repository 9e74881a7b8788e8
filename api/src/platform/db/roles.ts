import pg from 'pg';

/** A database role that may log in. */
export interface RoleLogin {
  name: string;
  password: string;
}

/** Roles of the site (decision 067). */
export interface SiteRoles {
  /** Owns the database and everything in it: migrates, seeds, backs up and restores. */
  owner: RoleLogin;
  /** Reads and writes rows: the API, the worker and administrators. */
  app: RoleLogin;
}

const quote = pg.escapeIdentifier;

function roleStatements({ name, password }: RoleLogin, exists: boolean): string[] {
  const rights = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls';
  return [
    ...(exists ? [] : [`create role ${quote(name)}`]),
    `alter role ${quote(name)} ${rights} password ${pg.escapeLiteral(password)}`,
  ];
}

/** Rights to everything that migrations create from now on, in any schema. */
function defaultRights(owner: string, app: string): string[] {
  const grant = (rights: string, kind: string) =>
    `alter default privileges for role ${quote(owner)} grant ${rights} on ${kind} to ${quote(app)}`;
  return [
    grant('usage', 'schemas'),
    grant('select, insert, update, delete', 'tables'),
    grant('usage, select', 'sequences'),
    `grant usage on schema public to ${quote(app)}`,
  ];
}

/**
 * Statements that give the objects of the connected role ($1) to the owner ($2), and rights to them to the app ($3). In
 * installations that are older than the roles, everything belongs to the superuser that initialized the cluster, for which
 * PostgreSQL rejects REASSIGN OWNED. Members of extensions stay with their extension, and sequences of columns follow their table.
 */
const TRANSFER_SQL = `
with schemas as (
  select oid, nspname, nspowner from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
),
extension_members as (select classid, objid from pg_depend where deptype = 'e'),
column_sequences as (
  select objid from pg_depend where classid = 'pg_class'::regclass and deptype in ('a', 'i') and refobjsubid > 0
),
objects (step, owner_change, grants) as (
  select 1, format('alter schema %I owner to %I', nspname, $2::text),
    format('grant usage on schema %I to %I', nspname, $3::text)
  from schemas where nspowner = $1::regrole
  union all
  select 2, format('alter type %s owner to %I', t.oid::regtype, $2), null
  from pg_type t join schemas on schemas.oid = t.typnamespace
  where t.typowner = $1::regrole and t.typtype in ('e', 'd')
    and ('pg_type'::regclass, t.oid) not in (select * from extension_members)
  union all
  select 3, format('alter table %s owner to %I', c.oid::regclass, $2),
    format('grant select, insert, update, delete on %s to %I', c.oid::regclass, $3)
  from pg_class c join schemas on schemas.oid = c.relnamespace
  where c.relowner = $1::regrole and c.relkind in ('r', 'p', 'v', 'm')
    and ('pg_class'::regclass, c.oid) not in (select * from extension_members)
  union all
  select 4,
    case when c.oid not in (select objid from column_sequences)
      then format('alter sequence %s owner to %I', c.oid::regclass, $2) end,
    format('grant usage, select on sequence %s to %I', c.oid::regclass, $3)
  from pg_class c join schemas on schemas.oid = c.relnamespace
  where c.relowner = $1::regrole and c.relkind = 'S'
    and ('pg_class'::regclass, c.oid) not in (select * from extension_members)
  union all
  select 5, format('alter routine %s owner to %I', p.oid::regprocedure, $2), null
  from pg_proc p join schemas on schemas.oid = p.pronamespace
  where p.proowner = $1::regrole and ('pg_proc'::regclass, p.oid) not in (select * from extension_members)
)
select statement from objects, unnest(array[owner_change, grants]) as statement
where statement is not null order by step`;

/**
 * Creates the roles of the site in the database of the URL, sets their passwords and rights, and gives them what belongs to
 * the connecting role. Runs in one transaction; repeating it changes nothing.
 * @param superuserUrl URL of the database with the login of a superuser
 */
export async function createSiteRoles(superuserUrl: string, { owner, app }: SiteRoles): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  const runAll = async (statements: string[]) => {
    for (const statement of statements) await client.query(statement);
  };
  try {
    await client.query('begin');
    const names = [owner.name, app.name];
    const found = await client.query<{ rolname: string }>(
      'select rolname from pg_roles where rolname = any ($1)',
      [names],
    );
    const existing = found.rows.map(({ rolname }) => rolname);
    const { rows } = await client.query<{ database: string; user: string }>(
      'select current_database() as database, current_user as user',
    );
    const [{ database = '', user = '' } = {}] = rows;
    for (const role of [owner, app]) await runAll(roleStatements(role, existing.includes(role.name)));
    await runAll([
      // A restore finds the connections of the site and ends them.
      `grant ${quote(app.name)} to ${quote(owner.name)}`,
      `alter database ${quote(database)} owner to ${quote(owner.name)}`,
      `revoke all on database ${quote(database)} from public`,
      `grant connect on database ${quote(database)} to ${quote(app.name)}`,
      ...defaultRights(owner.name, app.name),
    ]);
    const transfers = await client.query<{ statement: string }>(TRANSFER_SQL, [user, ...names]);
    await runAll(transfers.rows.map(({ statement }) => statement));
    await client.query('commit');
  } finally {
    await client.end();
  }
}
