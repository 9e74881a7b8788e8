import { updatePreferences, usePreferences } from '@ontrend/shared/session';
import type { Caption } from '@ontrend/shared/wire';
import { useTranslation } from 'react-i18next';
import { chooseCaptions } from './choose-caption.ts';

/**
 * Returns the captions to show (`active`, undefined when captions are off) and the best match for the viewer's
 * language (`preferred`, undefined when the video has no captions).
 */
export function useCaptions(captions: Caption[]): {
  active: Caption | undefined;
  preferred: Caption | undefined;
} {
  const { i18n } = useTranslation();
  const isEnabled = usePreferences((preferences) => preferences.captions);
  const language = usePreferences((preferences) => preferences.captionsLanguage);
  const preferred = chooseCaptions(captions, [language, i18n.language]);
  return { active: isEnabled ? preferred : undefined, preferred };
}

/**
 * Turns captions on in a language, or off.
 * @param language null turns captions off; the last language stays stored
 */
export function setCaptionsLanguage(language: string | null): void {
  const change = language ? { captions: true, captionsLanguage: language } : { captions: false };
  // The preference applies to this device even when the account does not accept it.
  updatePreferences(change).catch(() => undefined);
}
