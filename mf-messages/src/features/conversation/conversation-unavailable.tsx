import { paths } from '@ontrend/shared/paths';
import { ButtonLink, EmptyState } from '@ontrend/shared/ui';
import { useTranslation } from 'react-i18next';

/** Replaces a conversation that can't be shown. Displays the error messages of the API. */
export function ConversationUnavailable({ errorMessages = [] }: { errorMessages?: readonly string[] }) {
  const { t } = useTranslation('mf-messages');
  return (
    <EmptyState
      illustration="not-found"
      title={t('content.unavailable')}
      text={errorMessages.join(' ')}
      action={<ButtonLink to={paths.messages.href()}>{t('content.allConversations')}</ButtonLink>}
    />
  );
}
