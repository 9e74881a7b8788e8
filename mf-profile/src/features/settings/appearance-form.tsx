import { LANGUAGES, setLanguage } from '@ontrend/shared/i18n';
import type { Preferences } from '@ontrend/shared/session';
import { Select } from '@ontrend/shared/ui';
import { useMutation } from '@tanstack/react-query';
import { EditRow } from './edit-row.tsx';
import { usePreferenceChoice } from './playback-form.tsx';
import { changeSettings } from './queries.ts';
import styles from './settings.module.css';
import { usePreferenceTexts } from './use-preference-texts.ts';

const THEMES = ['system', 'light', 'dark'] as const satisfies Preferences['theme'][];

/** Settings for the appearance: theme and language. */
export function AppearanceForm() {
  const { t, language } = usePreferenceTexts();
  const [{ theme }, choose] = usePreferenceChoice();
  const { mutate: saveLanguage } = useMutation({
    mutationFn: (code: string) => changeSettings({ language: code }),
    // The account's mails use the language too. The page is reloaded in the new language.
    onSettled: (_data, _error, code) => setLanguage(code),
  });
  return (
    <>
      <EditRow id="theme" label={t('playback.theme')} value={t(`playback.themes.${theme}`)}>
        <fieldset className={styles.themes}>
          <legend className="ot-visually-hidden">{t('playback.theme')}</legend>
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
      </EditRow>
      <EditRow
        id="language"
        label={t('playback.language')}
        value={LANGUAGES.find(({ code }) => code === language)?.name}
      >
        <Select
          label={t('playback.language')}
          value={language}
          onChange={({ target }) => saveLanguage(target.value)}
        >
          {LANGUAGES.map(({ code, name, isEnabled }) => (
            <option key={code} value={code} lang={code} disabled={!isEnabled}>
              {name}
            </option>
          ))}
        </Select>
      </EditRow>
    </>
  );
}
