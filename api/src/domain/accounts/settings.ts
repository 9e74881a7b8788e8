import type { Settings, Visibility } from '@ontrend/shared/wire';
import { type Queryable, statement } from '../../platform/db/statement.ts';

interface SettingsRow {
  who_may_message: Settings['privacy']['whoMayMessage'];
  liked_visibility: Settings['privacy']['likedVisibility'];
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
  privacy: { whoMayMessage: 'everyone', likedVisibility: 'private', savedVisibility: 'private' },
  mutedWords: [],
  playback: { captions: false, captionsLanguage: null, autoplay: true, dataSaver: false, forYou: true },
  theme: 'system',
  language: null,
};

const COLUMNS =
  'who_may_message, muted_words, captions, captions_language, autoplay, data_saver, theme, language, for_you, liked_visibility';

/** Settings that the user has not changed yet have no row. The playlist of the saved videos has its own visibility. */
const selectSettings = statement<
  { stored: SettingsRow | null; saved_visibility: Visibility | null },
  [userId: number]
>(
  'settings-read',
  `select
     (select to_jsonb(s) from (select ${COLUMNS} from user_settings where user_id = $1) s) as stored,
     (select visibility from playlists where owner_id = $1 and kind = 'saved') as saved_visibility`,
);
const upsertSettings = statement<
  never,
  [number, string, string[], boolean, string | null, boolean, boolean, string, string | null, boolean, string]
>(
  'settings-write',
  `insert into user_settings (user_id, ${COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
   on conflict (user_id) do update set who_may_message = $2, muted_words = $3, captions = $4,
     captions_language = $5, autoplay = $6, data_saver = $7, theme = $8, language = $9, for_you = $10,
     liked_visibility = $11, updated_at = now()`,
);

/** Returns a user's settings, or the defaults. */
export async function readSettings(db: Queryable, userId: number): Promise<Settings> {
  const [row] = await selectSettings(db, userId);
  const settings = row?.stored ? toSettings(row.stored) : DEFAULT_SETTINGS;
  const savedVisibility = row?.saved_visibility ?? DEFAULT_SETTINGS.privacy.savedVisibility;
  return { ...settings, privacy: { ...settings.privacy, savedVisibility } };
}

/**
 * Stores all settings of a user except the visibility of the saved videos, which belongs to their playlist.
 * @param db the transaction in which they were read
 */
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
    privacy.likedVisibility,
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
  if (!row?.stored) return null;
  const { playback, theme } = toSettings(row.stored);
  return { ...playback, theme };
}

function toSettings(row: SettingsRow): Settings {
  return {
    privacy: {
      ...DEFAULT_SETTINGS.privacy,
      whoMayMessage: row.who_may_message,
      likedVisibility: row.liked_visibility,
    },
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
