import { events } from '@ontrend/shared/events';
import { addTexts } from '@ontrend/shared/i18n';
import { MenuSeparator, MenuSwitch } from '@ontrend/shared/overlays';
import { updatePreferences, usePreferences } from '@ontrend/shared/session';
import { Switch } from '@ontrend/shared/ui';
import { useTranslation } from 'react-i18next';
import en from '../../locales/feed-choice.en.json';

// A page starts without them.
addTexts('feed-choice', en);

function usePersonalFeed() {
  const { t } = useTranslation('feed-choice');
  const checked = usePreferences(({ forYou }) => forYou);
  const onChange = (forYou: boolean) => {
    // On this device it holds whatever an account says to it.
    void updatePreferences({ forYou }).catch(() => undefined);
    events.emit('personalization.changed');
  };
  return { label: t('label'), hint: t('hint'), checked, onChange };
}

/** In a menu, below what else it holds. */
export function PersonalFeedMenuItem() {
  const { onChange, ...props } = usePersonalFeed();
  return (
    <>
      <MenuSeparator />
      <MenuSwitch {...props} onChange={onChange} />
    </>
  );
}

/** The same as in the settings of the signed in. */
export function PersonalFeedSwitch() {
  const { onChange, ...props } = usePersonalFeed();
  return <Switch {...props} className="ot-feed-choice" onChange={({ target }) => onChange(target.checked)} />;
}
