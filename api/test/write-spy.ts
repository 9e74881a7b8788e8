import type pg from 'pg';

/** Records which tables of a database change. */
export interface WriteSpy {
  /** Returns the names of the tables whose rows have changed since the last call. */
  take(): Promise<string[]>;
}

/** Records changed rows with triggers, for testing that a call changes nothing. Excludes the time of a session's last use. */
export async function spyOnWrites(pool: pg.Pool): Promise<WriteSpy> {
  await pool.query(`
    create table changed_tables (name text);
    create function record_change() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'UPDATE' or to_jsonb(old) - 'last_used_at' <> to_jsonb(new) - 'last_used_at' then
        insert into changed_tables values (tg_table_name);
      end if;
      return null;
    end $$;
    do $$
    declare changing regclass;
    begin
      for changing in
        select oid from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
          and relname <> 'changed_tables'
      loop
        execute format('create trigger record_change after insert or update or delete on %s
          for each row execute function record_change()', changing);
      end loop;
    end $$`);
  return {
    async take() {
      const { rows } = await pool.query<{ name: string }>('delete from changed_tables returning name');
      return [...new Set(rows.map(({ name }) => name))];
    },
  };
}
