import type { Migration } from './migration.ts';

/**
 * Muted words as one pattern that the database derives from the settings, so that lists of videos exclude
 * them in their statements. The rules are those of `api/src/domain/accounts/muted-words.ts`: whole words,
 * case-insensitive; in scripts without spaces between words, anywhere in the text.
 */
export const mutedWords: Migration = {
  name: '0021-muted-words',
  sql: String.raw`
create function muted_pattern(words text[]) returns text language sql immutable parallel safe as $$
  select string_agg(
    case when word ~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff]' then escaped
    else '(?<!' || letter || ')' || escaped || '(?!' || letter || ')' end, '|')
  from unnest(words) as raw (text),
    lateral (select normalize(raw.text) as word) as w,
    lateral (select regexp_replace(word, '([\\^$.*+?()\[\]{}|/])', '\\\1', 'g') as escaped) as e,
    -- Letters, digits and combining marks.
    lateral (select '[[:alnum:]_\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0900-\u0903\u093a-\u094f]'
      as letter) as l
  where word <> ''
$$;
alter table user_settings add column muted_pattern text generated always as (muted_pattern(muted_words)) stored;
`,
};
