import type { Settings } from '@ontrend/shared/wire';
import { type Queryable, statement } from '../../platform/db/statement.ts';

interface SettingsRow {
  who_may_message: Settings['privacy']['whoMayMessage'];
  muted_words: string[];
  captions: boolean;
  captions_language: string | null;
  autoplay: boolean;
  data_saver: boolean;
  for_you: boolean;
  theme: Settings['theme'];
  language: string | null;
}

/** Settings of a user who has not changed any. The defaults of the columns are the same. */
export const DEFAULT_SETTINGS: Settings = {
  privacy: { whoMayMessage: 'everyone' },
  mutedWords: [],
  playback: { captions: false, captionsLanguage: null, autoplay: true, dataSaver: false, forYou: true },
  theme: 'system',
  language: null,
};

const COLUMNS =
  'who_may_message, muted_words, captions, captions_language, autoplay, data_saver, theme, language, for_you';

const selectSettings = statement<SettingsRow, [userId: number]>(
  'settings-read',
  `select ${COLUMNS} from user_settings where user_id = $1`,
);
const upsertSettings = statement<
  SettingsRow,
  [number, string, string[], boolean, string | null, boolean, boolean, string, string | null, boolean]
>(
  'settings-write',
  `insert into user_settings (user_id, ${COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
   on conflict (user_id) do update set who_may_message = $2, muted_words = $3, captions = $4,
     captions_language = $5, autoplay = $6, data_saver = $7, theme = $8, language = $9, for_you = $10, updated_at = now()
   returning ${COLUMNS}`,
);

/** Returns a user's settings, or the defaults. */
export async function readSettings(db: Queryable, userId: number): Promise<Settings> {
  const [row] = await selectSettings(db, userId);
  return row ? toSettings(row) : DEFAULT_SETTINGS;
}

/** Stores all settings of a user. @param db the transaction in which they were read */
export async function writeSettings(db: Queryable, userId: number, settings: Settings): Promise<void> {
  const { privacy, mutedWords, playback, theme, language } = settings;
  const { captions, captionsLanguage, autoplay, dataSaver, forYou } = playback;
  await upsertSettings(
    db,
    userId,
    privacy.whoMayMessage,
    mutedWords,
    captions,
    captionsLanguage,
    autoplay,
    dataSaver,
    theme,
    language,
    forYou,
  );
}

/**
 * Returns the preferences that a page needs when it starts, or null for a user who has not changed any
 * settings.
 */
export async function readPreferences(
  db: Queryable,
  userId: number,
): Promise<(Settings['playback'] & Pick<Settings, 'theme'>) | null> {
  const [row] = await selectSettings(db, userId);
  if (!row) return null;
  const { playback, theme } = toSettings(row);
  return { ...playback, theme };
}

function toSettings(row: SettingsRow): Settings {
  return {
    privacy: { whoMayMessage: row.who_may_message },
    mutedWords: row.muted_words,
    playback: {
      captions: row.captions,
      captionsLanguage: row.captions_language,
      autoplay: row.autoplay,
      dataSaver: row.data_saver,
      forYou: row.for_you,
    },
    theme: row.theme,
    language: row.language,
  };
}
