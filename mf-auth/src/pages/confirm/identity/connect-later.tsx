import { paths } from '@ontrend/shared/paths';
import { ButtonLink } from '@ontrend/shared/ui';
import { useTranslation } from 'react-i18next';
import { prefillEmail } from '../../../features/auth-form/index.ts';
import { ConfirmPageCard } from './confirm-page-card.tsx';
import { CONNECT_HREF, type PendingIdentity } from './pending-identity.ts';

interface ConnectLaterProps {
  offer: Exclude<PendingIdentity, { result: 'join' }>;
  /** Name of the provider. */
  name: string;
}

/**
 * Leads to the login of the account that has the address, or to joining by mail; the identity is connected afterwards
 * (ACCOUNT-86).
 */
export function ConnectLater({ offer, name }: ConnectLaterProps) {
  const { t } = useTranslation('mf-auth');
  const isLogin = offer.result === 'log-in';
  const texts = isLogin ? 'provider.logInFirst' : 'provider.joinByMail';
  return (
    <ConfirmPageCard
      title={t(`${texts}.title`, { name })}
      description={t(`${texts}.description`, { name, email: isLogin ? offer.email : '' })}
    >
      <ButtonLink
        variant="primary"
        fullWidth
        to={(isLogin ? paths.login : paths.join).href(CONNECT_HREF)}
        onClick={() => {
          if (isLogin) prefillEmail(offer.email);
        }}
      >
        {t(isLogin ? 'submit.logIn' : 'submit.join')}
      </ButtonLink>
    </ConfirmPageCard>
  );
}
