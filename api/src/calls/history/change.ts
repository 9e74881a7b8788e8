import { calls } from '@ontrend/shared/wire';
import { resetAffinities } from '../../domain/analytics/reset-affinities.ts';
import { clearHistory, setRemoved } from '../../domain/watch-history/change-history.ts';
import { changeHistorySettings, readHistorySettings } from '../../domain/watch-history/history-settings.ts';
import { applyRetention } from '../../domain/watch-history/purge-history.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Removes a video from the viewer's watch history, or restores it (HISTORY-7). */
export const historyRemove = defineHandler(
  calls.historyRemove,
  async ({ body: { file, isRemoved }, viewer, services: { pool } }) => {
    await setRemoved(pool, viewer.id, file, isRemoved);
    return { data: { isRemoved } };
  },
);

/** Clears the viewer's watch history, and what the feed has learned (HISTORY-8). */
export const historyClear = defineHandler(
  calls.historyClear,
  async ({ viewer, services: { pool } }) => {
    await clearHistory(pool, viewer.id);
    // Afterwards, so that the rollup learns nothing from views before.
    await resetAffinities(pool, viewer.id);
    return { data: {} };
  },
  { limits: ['history-clear'] },
);

/** Returns the settings of the viewer's watch history, and changes those that are given (HISTORY-9, HISTORY-10). */
export const historySettings = defineHandler(
  calls.historySettings,
  async ({ body: { isPaused, retention }, viewer, services: { pool } }) => {
    if (isPaused === undefined && retention === undefined)
      return { data: await readHistorySettings(pool, viewer.id) };
    const settings = await changeHistorySettings(pool, viewer.id, { isPaused, retention });
    if (retention) await applyRetention(pool, viewer.id, settings);
    return { data: settings };
  },
);
