import { calls, type Settings, type SettingsChange } from '@ontrend/shared/wire';
import { readSettings, writeSettings } from '../../domain/accounts/settings.ts';
import { setSavedVisibility } from '../../domain/playlists/saved-visibility.ts';
import { inTransactionWithRetry } from '../../platform/db/retried-transaction.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Returns the viewer's settings and changes those that are given. */
export const userSettings = defineHandler(
  calls.userSettings,
  async ({ body, viewer, services: { pool } }) => {
    const { settings: change } = body;
    if (!change) return { data: await readSettings(pool, viewer.id) };
    const data = await inTransactionWithRetry(pool, async (client) => {
      // Two devices may change different settings at the same time; the lock serializes the changes.
      await client.query('select from users where id = $1 for no key update', [viewer.id]);
      const settings = mergeSettings(await readSettings(client, viewer.id), change);
      await writeSettings(client, viewer.id, settings);
      if (change.privacy?.savedVisibility)
        await setSavedVisibility(client, viewer.id, change.privacy.savedVisibility);
      return settings;
    });
    return { data };
  },
);

function mergeSettings(settings: Settings, change: SettingsChange): Settings {
  const { privacy, mutedWords, playback, theme, language } = change;
  return {
    privacy: { ...settings.privacy, ...omitUndefined(privacy) },
    mutedWords: mutedWords ? [...new Set(mutedWords.map((word) => word.toLowerCase()))] : settings.mutedWords,
    playback: { ...settings.playback, ...omitUndefined(playback) },
    theme: theme ?? settings.theme,
    language: language === undefined ? settings.language : language,
  };
}

/** Removes properties with the value undefined, which would overwrite a setting. */
function omitUndefined<Part extends object>(
  part: Part | undefined,
): { [Key in keyof Part]: Exclude<Part[Key], undefined> } {
  return Object.fromEntries(Object.entries(part ?? {}).filter(([, value]) => value !== undefined)) as never;
}
