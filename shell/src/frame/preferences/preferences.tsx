import { events } from '@ontrend/shared/events';
import { addTexts, LANGUAGES, setLanguage } from '@ontrend/shared/i18n';
import { MenuSeparator, MenuSwitch } from '@ontrend/shared/overlays';
import { updatePreferences, usePreferences } from '@ontrend/shared/session';
import { Switch } from '@ontrend/shared/ui';
import { Globe } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import en from '../../locales/personal-feed.en.json';

// Loaded with this component.
addTexts('personal-feed', en);

function usePersonalFeedControl() {
  const { t } = useTranslation('personal-feed');
  const checked = usePreferences(({ forYou }) => forYou);
  const onChange = (forYou: boolean) => {
    // The preference applies to this device even if storing it for the account fails.
    void updatePreferences({ forYou }).catch(() => undefined);
    events.emit('personalization.changed');
  };
  return { label: t('label'), hint: t('hint'), checked, onChange };
}

/** The personal feed switch (decision 046) as a menu item, after a separator. */
export function PersonalFeedMenuItem() {
  const { onChange, ...props } = usePersonalFeedControl();
  return (
    <>
      <MenuSeparator />
      <MenuSwitch {...props} onChange={onChange} />
    </>
  );
}

function PersonalFeedSwitch() {
  const { onChange, ...props } = usePersonalFeedControl();
  return (
    <Switch
      {...props}
      className="ot-personal-feed-switch"
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}

/** Language choice of phones, a native select. */
function LanguageSelect() {
  const { t, i18n } = useTranslation('shell');
  return (
    <label className="ot-language-select">
      <Globe size={20} aria-hidden="true" />
      <span className="ot-visually-hidden">{t('language.label')}</span>
      <select value={i18n.language} onChange={({ target }) => setLanguage(target.value)}>
        {LANGUAGES.map(({ code, name, isEnabled }) => (
          <option key={code} value={code} lang={code} disabled={!isEnabled}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Language and, for guests, the personal feed switch in the phone's drawer. Members have the switch in their settings. */
export function PhonePreferences({ isGuest }: { isGuest: boolean }) {
  return (
    <>
      <LanguageSelect />
      {isGuest ? <PersonalFeedSwitch /> : null}
    </>
  );
}
