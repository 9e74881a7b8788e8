import { events } from '@ontrend/shared/events';
import { addTexts } from '@ontrend/shared/i18n';
import { MenuSeparator, MenuSwitch } from '@ontrend/shared/overlays';
import { updatePreferences, usePreferences } from '@ontrend/shared/session';
import { Switch } from '@ontrend/shared/ui';
import { useTranslation } from 'react-i18next';
import en from '../../locales/feed-choice.en.json';

// A page starts without them.
addTexts('feed-choice', en);

function useFeedChoice() {
  const { t } = useTranslation('feed-choice');
  const checked = usePreferences(({ forYou }) => forYou);
  const choose = (forYou: boolean) => {
    // On this device it holds whatever an account says to it.
    void updatePreferences({ forYou }).catch(() => undefined);
    events.emit('personalization.changed');
  };
  return { label: t('label'), hint: t('hint'), checked, choose };
}

/** In a menu, below what else it holds. */
export function InMenu() {
  const { choose, ...choice } = useFeedChoice();
  return (
    <>
      <MenuSeparator />
      <MenuSwitch {...choice} onChange={choose} />
    </>
  );
}

/** The same as in the settings of the signed in. */
export function InPage() {
  const { choose, ...choice } = useFeedChoice();
  return <Switch {...choice} className="ot-feed-choice" onChange={({ target }) => choose(target.checked)} />;
}
