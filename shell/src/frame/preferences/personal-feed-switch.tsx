import { events } from '@ontrend/shared/events';
import { addTexts } from '@ontrend/shared/i18n';
import { MenuSeparator, MenuSwitch } from '@ontrend/shared/overlays';
import { updatePreferences, usePreferences } from '@ontrend/shared/session';
import { Switch } from '@ontrend/shared/ui';
import { useTranslation } from 'react-i18next';
import en from '../../locales/feed-choice.en.json';

// Loaded with this component.
addTexts('feed-choice', en);

function usePersonalFeed() {
  const { t } = useTranslation('feed-choice');
  const checked = usePreferences(({ forYou }) => forYou);
  const onChange = (forYou: boolean) => {
    // The preference applies to this device even if storing it for the account fails.
    void updatePreferences({ forYou }).catch(() => undefined);
    events.emit('personalization.changed');
  };
  return { label: t('label'), hint: t('hint'), checked, onChange };
}

/** The switch as a menu item below the others. */
export function PersonalFeedMenuItem() {
  const { onChange, ...props } = usePersonalFeed();
  return (
    <>
      <MenuSeparator />
      <MenuSwitch {...props} onChange={onChange} />
    </>
  );
}

/** The same switch as in the settings of signed-in users. */
export function PersonalFeedSwitch() {
  const { onChange, ...props } = usePersonalFeed();
  return (
    <Switch
      {...props}
      className="ot-personal-feed-switch"
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}
