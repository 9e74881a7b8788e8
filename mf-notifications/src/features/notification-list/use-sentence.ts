import type { Notification } from '@ontrend/shared/wire';
import { useTranslation } from 'react-i18next';

/** Takes the place of the username while a sentence is translated; no text contains it. */
const NAME_MARK = '\uE000';

interface Sentence {
  before: string;
  username: string;
  after: string;
}

/**
 * Returns a notification as one sentence, split at the username, whose place depends on the language:
 * "hana.folds and 3 others liked your video".
 */
export function useSentence() {
  const { t } = useTranslation('mf-notifications');
  return ({ userData, others, type }: Pick<Notification, 'userData' | 'others' | 'type'>): Sentence => {
    const users = others > 0 ? t('notifications.withOthers', { name: NAME_MARK, count: others }) : NAME_MARK;
    const [before = '', after = ''] = t(`activities.${type}`, { users }).split(NAME_MARK);
    return { before, username: userData.username, after };
  };
}
