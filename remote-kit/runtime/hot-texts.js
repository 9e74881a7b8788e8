// Part of the pages of a development server (hot-texts-loader.cjs).
import { FALLBACK_LANGUAGE, i18n } from '@ontrend/shared/i18n';

const isEqual = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Replaces the texts of a locale file in all namespaces that contain them, and renders them again. The file does not
 * know its namespace: the code that imports it does.
 * @param {Record<string, unknown>} before
 * @param {Record<string, unknown>} after
 */
export function replaceTexts(before, after) {
  const namespaces = Object.entries(i18n.store.data[FALLBACK_LANGUAGE] ?? {});
  for (const [namespace, texts] of namespaces) {
    if (!Object.entries(before).every(([key, text]) => isEqual(texts[key], text))) continue;
    i18n.addResourceBundle(FALLBACK_LANGUAGE, namespace, after, true, true);
  }
  // Components that use texts subscribe to this event.
  i18n.emit('languageChanged', i18n.language);
}
