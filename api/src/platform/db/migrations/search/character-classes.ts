// Character classes in the syntax of PostgreSQL's regular expressions. Fixed, because the migration contains
// them.

/**
 * Scripts without spaces between words (Thai, Lao, Burmese, Khmer, Japanese, Chinese): indexed as pairs of
 * characters.
 */
export const UNSPACED_SCRIPTS =
  '\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u3005-\\u3007\\u3041-\\u30ff\\u31f0-\\u31ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff\\U00020000-\\U0003ffff';

/** Vowel signs of Indic scripts are part of words although they are not letters. */
export const INDIC_VOWEL_SIGNS = '\\u0900-\\u0963\\u0966-\\u0dff\\u0f71-\\u0f84';

export const EMOJI_AND_SYMBOLS =
  '\\u203c\\u2049\\u2190-\\u21ff\\u2300-\\u23ff\\u2600-\\u27bf\\u2b00-\\u2bff\\U0001f000-\\U0001faff';

export const REGIONAL_INDICATORS = '\\U0001f1e6-\\U0001f1ff';

/**
 * Accents, vowel points, lengthening strokes, skin tones, joiners, direction marks and apostrophes (doubled
 * for SQL). Words are compared without them.
 */
export const MARKS =
  "\\u0300-\\u036f\\u0483-\\u0489\\u0591-\\u05bd\\u05bf-\\u05c7\\u0610-\\u061a\\u0640\\u064b-\\u065f\\u0670\\u06d6-\\u06ed\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufe00-\\ufe0f\\ufeff\\U0001f3fb-\\U0001f3ff''’";
