import type { Migration } from './migration.ts';

const tables = [
  ['letters', 'contact_submissions'],
  ['interests', 'news_subscriptions'],
  ['unwanted_videos', 'not_interested_videos'],
  ['unwanted_creators', 'not_interested_creators'],
  ['gone_videos', 'deleted_video_names'],
  ['search_unlearned', 'search_pending_words'],
  ['search_people', 'search_users'],
  ['viewer_interests', 'viewer_affinities'],
  ['video_days', 'video_daily_stats'],
  ['creator_days', 'creator_daily_stats'],
] as const;

/** Columns by the new name of their table. */
const columns = [
  ['deleted_video_names', 'gone_at', 'deleted_at'],
  ['viewer_affinities', 'interests', 'affinities'],
  ['feed_sessions', 'interests_version', 'affinities_version'],
  ['search_videos', 'standing', 'rank_score'],
  ['search_users', 'standing', 'rank_score'],
  ['search_hashtags', 'standing', 'rank_score'],
] as const;

const functions = [
  ['keep_gone_videos', 'record_deleted_video_names'],
  ['tell_session_end', 'publish_session_ended'],
  ['tell_account_end', 'publish_account_closed'],
  ['tell_notifications_gone', 'publish_notifications_deleted'],
  ['tell_video_progress', 'publish_video_progress'],
  ['tell_likes_added', 'record_likes_added'],
  ['tell_likes_removed', 'record_likes_removed'],
  ['tell_follows_added', 'record_follows_added'],
  ['tell_follows_removed', 'record_follows_removed'],
  ['search_video_standing', 'search_video_rank_score'],
  ['search_person_standing', 'search_user_rank_score'],
  ['search_person_words', 'search_user_words'],
  ['search_index_person', 'search_index_user'],
  ['search_raise_person', 'search_raise_user'],
  ['search_changed_person', 'search_changed_user'],
  ['search_counted_person', 'search_counted_user'],
  ['search_new_person', 'search_new_user'],
  ['search_hashtag_standing', 'search_hashtag_rank_score'],
] as const;

/** Words in the bodies of functions that name a renamed table, column or function. */
const words = [
  ['gone_videos', 'deleted_video_names'],
  ['search_unlearned', 'search_pending_words'],
  ['search_people', 'search_users'],
  ['standing', 'rank_score'],
  ...functions,
] as const;

const sqlArray = (rows: readonly (readonly string[])[]) =>
  `array[${rows.map((row) => `array[${row.map((word) => `'${word}'`).join(', ')}]`).join(', ')}]`;

/**
 * Renames tables, columns, functions and triggers to industry terms. PostgreSQL stores the bodies of functions as text, so
 * bodies that mention a renamed object are rewritten.
 */
export const plainNames: Migration = {
  name: '0033-plain-names',
  sql: `
do $migration$
declare
  renamed text[];
  routine record;
  definition text;
begin
  foreach renamed slice 1 in array ${sqlArray(tables)} loop
    execute format('alter table %I rename to %I', renamed[1], renamed[2]);
  end loop;
  foreach renamed slice 1 in array ${sqlArray(columns)} loop
    execute format('alter table %I rename column %I to %I', renamed[1], renamed[2], renamed[3]);
  end loop;
  foreach renamed slice 1 in array ${sqlArray(functions)} loop
    for routine in select oid::regprocedure as signature from pg_proc
      where proname = renamed[1] and pronamespace = current_schema()::regnamespace
    loop
      execute format('alter function %s rename to %I', routine.signature, renamed[2]);
    end loop;
    for routine in select tgname, tgrelid::regclass as on_table from pg_trigger
      where tgname = renamed[1] and not tgisinternal
    loop
      execute format('alter trigger %I on %s rename to %I', routine.tgname, routine.on_table, renamed[2]);
    end loop;
  end loop;
  for routine in select pg_get_functiondef(f.oid) as definition from pg_proc f
    join pg_language l on l.oid = f.prolang
    where f.pronamespace = current_schema()::regnamespace and f.prokind = 'f' and l.lanname in ('sql', 'plpgsql')
      and not exists (select from pg_depend d where d.objid = f.oid and d.deptype = 'e')
  loop
    definition := routine.definition;
    foreach renamed slice 1 in array ${sqlArray(words)} loop
      definition := regexp_replace(definition, '\\m' || renamed[1] || '\\M', renamed[2], 'g');
    end loop;
    if definition <> routine.definition then execute definition; end if;
  end loop;
  for routine in select indexname as old_name,
      regexp_replace(replace(indexname, 'search_people_', 'search_users_'), '_standing$', '_rank_score') as new_name
    from pg_indexes where schemaname = current_schema() and indexname ~ '^search_(people_|.*_standing$)'
  loop
    execute format('alter index %I rename to %I', routine.old_name, routine.new_name);
  end loop;
end $migration$;
`,
};
