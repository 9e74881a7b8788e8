import { updatePreferences, usePreferences } from '@ontrend/shared/session';
import type { Caption } from '@ontrend/shared/wire';
import { useTranslation } from 'react-i18next';
import { chooseCaptions } from './choose-caption.ts';

/** The captions the viewer reads, and the ones they would read; undefined: none, or none there are. */
export function useCaptions(captions: Caption[]): { shown: Caption | undefined; best: Caption | undefined } {
  const { i18n } = useTranslation();
  const isEnabled = usePreferences((preferences) => preferences.captions);
  const language = usePreferences((preferences) => preferences.captionsLanguage);
  const best = chooseCaptions(captions, [language, i18n.language]);
  return { shown: isEnabled ? best : undefined, best };
}

/**
 * Captions in a language from now on, or none.
 * @param language null turns them off; which one was read last is kept
 */
export function setCaptionsLanguage(language: string | null): void {
  const change = language ? { captions: true, captionsLanguage: language } : { captions: false };
  // What the account does not take in holds on this device all the same.
  updatePreferences(change).catch(() => undefined);
}
