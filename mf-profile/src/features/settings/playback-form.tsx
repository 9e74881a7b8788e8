import { LANGUAGES, setLanguage } from '@ontrend/shared/i18n';
import { type Preferences, updatePreferences, usePreferences } from '@ontrend/shared/session';
import { Select, Switch } from '@ontrend/shared/ui';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { changeSettings } from './queries.ts';
import styles from './settings.module.css';

/** Common languages of captions, starting with the language of the site. */
const CAPTION_LANGUAGES = [
  'en',
  'es',
  'pt',
  'ar',
  'hi',
  'id',
  'ru',
  'de',
  'fr',
  'it',
  'ja',
  'ko',
  'tr',
  'uk',
  'zh',
];

const THEMES = ['system', 'light', 'dark'] as const satisfies Preferences['theme'][];

/** The preferences and a setter that applies a change at once, on this device and in the account. */
function usePreferenceChoice() {
  const preferences = usePreferences();
  // A failed call shows an alert; the choice still applies on this device.
  const { mutate } = useMutation({ mutationFn: (change: Partial<Preferences>) => updatePreferences(change) });
  return [preferences, mutate] as const;
}

/** Settings for playback: For You feed, captions, autoplay and data saver. */
export function PlaybackForm() {
  const { t, i18n } = useTranslation('mf-profile');
  const [{ captions, captionsLanguage, autoplay, dataSaver, forYou }, choose] = usePreferenceChoice();
  const names = new Intl.DisplayNames(i18n.language, { type: 'language' });
  const languages = [...new Set([...(captionsLanguage ? [captionsLanguage] : []), ...CAPTION_LANGUAGES])];
  return (
    <div className={styles.form}>
      <Switch
        label={t('playback.forYou')}
        hint={t('playback.forYouHint')}
        checked={forYou}
        onChange={({ target }) => choose({ forYou: target.checked })}
      />
      <Switch
        label={t('playback.autoplay')}
        hint={t('playback.autoplayHint')}
        checked={autoplay}
        onChange={({ target }) => choose({ autoplay: target.checked })}
      />
      <Switch
        label={t('playback.captions')}
        hint={t('playback.captionsHint')}
        checked={captions}
        onChange={({ target }) => choose({ captions: target.checked })}
      />
      <Select
        label={t('playback.captionsLanguage')}
        value={captionsLanguage ?? ''}
        disabled={!captions}
        onChange={({ target }) => choose({ captionsLanguage: target.value || null })}
      >
        <option value="">{t('playback.siteLanguage')}</option>
        {languages.map((code) => (
          <option key={code} value={code}>
            {names.of(code) ?? code}
          </option>
        ))}
      </Select>
      <Switch
        label={t('playback.dataSaver')}
        hint={t('playback.dataSaverHint')}
        checked={dataSaver}
        onChange={({ target }) => choose({ dataSaver: target.checked })}
      />
    </div>
  );
}

/** Settings for the appearance: theme and language. */
export function AppearanceForm() {
  const { t, i18n } = useTranslation('mf-profile');
  const [{ theme }, choose] = usePreferenceChoice();
  const { mutate: saveLanguage } = useMutation({
    mutationFn: (language: string) => changeSettings({ language }),
    // The account's mails use the language too. The page is reloaded in the new language.
    onSettled: (_data, _error, language) => setLanguage(language),
  });
  return (
    <div className={styles.form}>
      <fieldset className={styles.themes}>
        <legend className={styles.rowTitle}>{t('playback.theme')}</legend>
        {THEMES.map((name) => (
          <label key={name} className={styles.theme}>
            <input
              type="radio"
              name="theme"
              value={name}
              checked={theme === name}
              onChange={() => choose({ theme: name })}
            />
            <span className={styles.swatch} data-look={name} aria-hidden="true" />
            {t(`playback.themes.${name}`)}
          </label>
        ))}
      </fieldset>
      <Select
        label={t('playback.language')}
        value={i18n.language}
        onChange={({ target }) => saveLanguage(target.value)}
      >
        {LANGUAGES.map(({ code, name, isEnabled }) => (
          <option key={code} value={code} lang={code} disabled={!isEnabled}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  );
}
