import { type Preferences, updatePreferences, usePreferences } from '@ontrend/shared/session';
import { Select, Switch } from '@ontrend/shared/ui';
import { useMutation } from '@tanstack/react-query';
import { EditRow } from './edit-row.tsx';
import styles from './settings.module.css';
import { usePreferenceTexts } from './use-preference-texts.ts';

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

/** The preferences and a setter that applies a change at once, on this device and in the account. */
export function usePreferenceChoice() {
  const preferences = usePreferences();
  // A failed call shows an alert; the choice still applies on this device.
  const { mutate } = useMutation({ mutationFn: (change: Partial<Preferences>) => updatePreferences(change) });
  return [preferences, mutate] as const;
}

/** A preference that is on or off. */
function SwitchRow({ name }: { name: 'forYou' | 'autoplay' | 'captions' | 'dataSaver' }) {
  const { t } = usePreferenceTexts();
  const [preferences, choose] = usePreferenceChoice();
  return (
    <div className={styles.row}>
      <Switch
        className={styles.switch}
        label={t(`playback.${name}`)}
        hint={t(`playback.${name}Hint`)}
        checked={preferences[name]}
        onChange={({ target }) => choose({ [name]: target.checked })}
      />
    </div>
  );
}

function CaptionsLanguageRow() {
  const { t, language } = usePreferenceTexts();
  const [{ captions, captionsLanguage }, choose] = usePreferenceChoice();
  const names = new Intl.DisplayNames(language, { type: 'language' });
  const nameOf = (code: string) => names.of(code) ?? code;
  const languages = [...new Set([...(captionsLanguage ? [captionsLanguage] : []), ...CAPTION_LANGUAGES])];
  return (
    <EditRow
      id="captions-language"
      label={t('playback.captionsLanguage')}
      value={captionsLanguage ? nameOf(captionsLanguage) : t('playback.siteLanguage')}
    >
      <Select
        label={t('playback.captionsLanguage')}
        value={captionsLanguage ?? ''}
        disabled={!captions}
        hint={captions ? undefined : t('playback.captionsOff')}
        onChange={({ target }) => choose({ captionsLanguage: target.value || null })}
      >
        <option value="">{t('playback.siteLanguage')}</option>
        {languages.map((code) => (
          <option key={code} value={code}>
            {nameOf(code)}
          </option>
        ))}
      </Select>
    </EditRow>
  );
}

/** Settings for playback: For You feed, captions, autoplay and data saver. */
export function PlaybackForm() {
  return (
    <>
      <SwitchRow name="forYou" />
      <SwitchRow name="autoplay" />
      <SwitchRow name="captions" />
      <CaptionsLanguageRow />
      <SwitchRow name="dataSaver" />
    </>
  );
}
