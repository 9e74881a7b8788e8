import {
  EMOJI_AND_SYMBOLS,
  INDIC_VOWEL_SIGNS,
  MARKS,
  REGIONAL_INDICATORS,
  UNSPACED_SCRIPTS,
} from './character-classes.ts';

const WORD = `(?:(?![${UNSPACED_SCRIPTS}${EMOJI_AND_SYMBOLS}])[[:alnum:]${INDIC_VOWEL_SIGNS}])+`;

/**
 * Splits texts and queries into words. The same for both, and independent of the database's locale: with
 * ctype C, PostgreSQL's parser and pg_trgm recognize only Latin letters (decision 022).
 */
export const searchWordFunctions = `
-- Normalizes spellings that users treat as equal: case, accents, vowel points, widths, forms of Arabic letters.
create function search_fold(text) returns text language sql stable as $$
  select normalize(lower(unaccent(translate(
    regexp_replace(normalize(lower($1 collate pg_c_utf8), nfkd) collate pg_c_utf8, '[${MARKS}]', '', 'g'),
    'ىةیک', 'يهيك')) collate pg_c_utf8), nfkc)
$$;

-- The words of a text in order. 'loud': part of a hashtag. A run of characters without spaces (such as Chinese) is
-- split into pairs of neighbours and, 'closing', the last character.
create function search_words_of(text) returns table (word text, loud boolean, closing boolean)
language plpgsql stable as $$
declare
  found text[];
  joined boolean := false;
begin
  loud := false;
  for found in select regexp_matches(search_fold($1) collate pg_c_utf8,
    '_|(#?)(?:([${UNSPACED_SCRIPTS}]+)|([${REGIONAL_INDICATORS}]{2}|[${EMOJI_AND_SYMBOLS}])|(${WORD}))', 'g')
  loop
    if found[1] is null then
      joined := true;
      continue;
    end if;
    -- A hashtag continues after its underscores.
    loud := found[1] <> '' or (joined and loud);
    joined := false;
    closing := false;
    if found[2] is null then
      word := coalesce(found[3], left(found[4], 40));
      return next;
    else
      for place in 1..least(length(found[2]), 200) loop
        word := substr(found[2], place, 2);
        closing := place > 1 and length(word) = 1;
        return next;
      end loop;
    end if;
  end loop;
end $$;

-- The stems of a word in those languages of the site that are written in its script.
create function search_stems(word text) returns text[] language plpgsql stable as $$
begin
  if length(word) < 3 then return '{}'; end if;
  if word ~ '^[a-z]+$' then
    return ts_lexize('english_stem', word) || ts_lexize('spanish_stem', word) || ts_lexize('portuguese_stem', word);
  end if;
  if word ~ '^[\\u0400-\\u04ff]+$' then return ts_lexize('russian_stem', word); end if;
  if word ~ '^[\\u0600-\\u06ff]+$' then return ts_lexize('arabic_stem', word); end if;
  return '{}';
end $$;

create function search_quote(word text) returns text language sql immutable as $$
  select '''' || replace(replace(word, '\\', '\\\\'), '''', '''''') || ''''
$$;

-- The search vector of a text. Weights: hashtags A, names B, other words C, stems D.
create function search_vector(description text, names text) returns tsvector language plpgsql stable as $$ begin
  return (with words as (
    select word, least(n, 16000) as place, case when loud then 'A' else 'C' end as weight
      from search_words_of(left(description, 4000)) with ordinality as w (word, loud, closing, n)
    union all
    select word, 16000 + least(n, 300), 'B'
      from search_words_of(left(names, 200)) with ordinality as w (word, loud, closing, n)
  ), lexemes as (
    select search_quote(word) || ':' || place || weight as lexeme from words
    union all
    select search_quote('~' || stem) || ':' || place || 'D'
      from words cross join lateral (select distinct unnest(search_stems(word)) as stem) stems
      where weight <> 'B'
  )
  select coalesce(string_agg(lexeme, ' '), '')::tsvector from lexemes);
end $$;
`;
