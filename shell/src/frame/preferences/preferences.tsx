import { events } from '@ontrend/shared/events';
import { addTexts, LANGUAGES, setLanguage } from '@ontrend/shared/i18n';
import { MenuLink, MenuSeparator, MenuSwitch } from '@ontrend/shared/overlays';
import { paths } from '@ontrend/shared/paths';
import { updatePreferences, usePreferences } from '@ontrend/shared/session';
import { Switch } from '@ontrend/shared/ui';
import { Globe, History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
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

/** The personal feed switch (decision 046) and the watch history of guests (HISTORY-11) as menu items, after a separator. */
export function GuestMenuItems() {
  const { t } = useTranslation('personal-feed');
  const { onChange, ...props } = usePersonalFeedControl();
  return (
    <>
      <MenuSeparator />
      <MenuLink to={paths.history.href()} icon={<History size={20} />}>
        {t('history')}
      </MenuLink>
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

/** Link of guests to their watch history. */
function HistoryLink() {
  const { t } = useTranslation('personal-feed');
  return (
    <Link to={paths.history.href()}>
      <History size={20} aria-hidden="true" />
      {t('history')}
    </Link>
  );
}

/**
 * Language and, for guests, the watch history and the personal feed switch in the phone's drawer. Members have the switch in
 * their settings.
 */
export function PhonePreferences({ isGuest }: { isGuest: boolean }) {
  return (
    <>
      <LanguageSelect />
      {isGuest ? <HistoryLink /> : null}
      {isGuest ? <PersonalFeedSwitch /> : null}
    </>
  );
}
