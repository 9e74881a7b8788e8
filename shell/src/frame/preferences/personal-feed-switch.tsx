import { events } from '@ontrend/shared/events';
import { addTexts } from '@ontrend/shared/i18n';
import { MenuSeparator, MenuSwitch } from '@ontrend/shared/overlays';
import { updatePreferences, usePreferences } from '@ontrend/shared/session';
import { Switch } from '@ontrend/shared/ui';
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

/** The switch as a menu item, after a separator. */
export function PersonalFeedMenuItem() {
  const { onChange, ...props } = usePersonalFeedControl();
  return (
    <>
      <MenuSeparator />
      <MenuSwitch {...props} onChange={onChange} />
    </>
  );
}

/** The switch in the drawer footer for guests. Signed-in users have it in their settings. */
export function PersonalFeedSwitch() {
  const { onChange, ...props } = usePersonalFeedControl();
  return (
    <Switch
      {...props}
      className="ot-personal-feed-switch"
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}
