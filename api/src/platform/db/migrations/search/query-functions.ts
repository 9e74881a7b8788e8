import { UNSPACED_SCRIPTS } from './character-classes.ts';

/** Functions that turn a query into a tsquery, and a misspelled word into known words. */
export const searchQueryFunctions = `
-- Searchable words by kind: v = videos, p = users, h = hashtags.
create table search_vocabulary (
  kind text not null check (kind in ('v', 'p', 'h')),
  word text collate "C" not null,
  -- In Latin letters and digits only, which pg_trgm recognizes in every locale.
  key text not null,
  primary key (kind, word)
);
create index search_vocabulary_videos on search_vocabulary using gin (key gin_trgm_ops) where kind = 'v';
create index search_vocabulary_people on search_vocabulary using gin (key gin_trgm_ops) where kind = 'p';
create index search_vocabulary_hashtags on search_vocabulary using gin (key gin_trgm_ops) where kind = 'h';

create function search_digit(integer) returns text language sql immutable as $$
  select substr('0123456789abcdefghijklmnopqrstuvwxyz', $1 % 36 + 1, 1)
$$;

-- Encodes non-ASCII characters as two or three base-36 digits.
create function search_key(word text) returns text language plpgsql immutable as $$ begin
  return (select coalesce(string_agg(
    case when code < 128 then sign
    when code < 1296 then search_digit(code / 36) || search_digit(code)
    else search_digit(code / 1296) || search_digit(code / 36) || search_digit(code) end, '' order by n), '')
  from unnest(string_to_array(word, null)) with ordinality as s (sign, n), lateral (select ascii(sign) as code) c);
end $$;

create function search_learn_words(of_kind text, words text[]) returns void language sql as $$
  insert into search_vocabulary (kind, word, key)
  select distinct of_kind, word, search_key(word) from unnest(words) as word
  where length(word) between 3 and 30 and word !~ '^~|[${UNSPACED_SCRIPTS}]'
  on conflict do nothing
$$;

-- The known words with the smallest edit distance, among words of the same length and prefixes of longer ones.
create function search_similar(of_kind text, asked text) returns text[] language plpgsql stable
set pg_trgm.similarity_threshold = 0.25 as $$
declare
  similar_words text[];
begin
  execute format($query$
    select array_agg(word order by closeness desc, word) from (
      select word, closeness, rank() over (order by edits) as place from (
        select word, similarity(key, search_key($1)) as closeness, least(levenshtein(word, $1),
          levenshtein(left(word, length($1)), $1) + 1) as edits
        from search_vocabulary where kind = %L and key %% search_key($1)
      ) near
      where edits <= case when length($1) < 4 then 1 when length($1) < 9 then 2 else 3 end
      order by edits, closeness desc, word limit 5
    ) nearest where place = 1
  $query$, of_kind) into similar_words using asked;
  return coalesce(similar_words, '{}');
end $$;

-- Builds the query: every word must match in any of its forms, the last one as a prefix. Null: the input has no
-- words. With a kind, unknown words are replaced by similar known ones; null then means that none is similar or all
-- are known.
create function search_query(question text, of_kind text default null) returns tsquery language plpgsql stable as $$
declare
  asked record;
  forms text[];
  query text := '';
  is_corrected boolean := false;
begin
  for asked in
    select word, n = max(n) over () as is_last from (
      select word, row_number() over () as n from search_words_of(left(question, 200)) where not closing limit 12
    ) w order by n
  loop
    forms := array[search_quote(asked.word)
      || case when asked.is_last or asked.word ~ '^[${UNSPACED_SCRIPTS}]$' then ':*' else '' end]
      || array(select distinct search_quote('~' || stem) from unnest(search_stems(asked.word)) as stem);
    if of_kind is not null and asked.word !~ '[${UNSPACED_SCRIPTS}]' and not exists (
      select from search_vocabulary
      where kind = of_kind and word >= asked.word and word < asked.word || chr(1114111)
    ) then
      forms := array(select search_quote(word) from unnest(search_similar(of_kind, asked.word)) as word);
      if forms = '{}' then return null; end if;
      is_corrected := true;
    end if;
    query := query || ' & (' || array_to_string(forms, ' | ') || ')';
  end loop;
  if query = '' or (of_kind is not null and not is_corrected) then return null; end if;
  return substr(query, 4)::tsquery;
end $$;
`;
