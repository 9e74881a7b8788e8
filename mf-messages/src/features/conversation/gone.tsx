import { paths } from '@ontrend/shared/paths';
import { ButtonLink, EmptyState } from '@ontrend/shared/ui';
import { MessageCircleOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** In place of a conversation that can't be shown, with what the API says of it. */
export function Gone({ sentences = [] }: { sentences?: readonly string[] }) {
  const { t } = useTranslation('mf-messages');
  return (
    <EmptyState
      icon={<MessageCircleOff size={36} />}
      title={t('content.gone')}
      text={sentences.join(' ')}
      action={<ButtonLink to={paths.messages.href()}>{t('content.toList')}</ButtonLink>}
    />
  );
}
