import { paths } from '@ontrend/shared/paths';
import { useSession } from '@ontrend/shared/session';
import { ButtonLink, NotAuthorized } from '@ontrend/shared/ui';
import { useTranslation } from 'react-i18next';
import { FOLLOWING, ListHeader } from '../../features/feed/index.ts';
import { useTileTexts } from '../../tiles/use-tile-texts.ts';
import { FeedPage } from '../feed/feed-page.tsx';

/**
 * Videos of followed creators, at `/browse/following` (FEED-2). Guests see a sign-in screen here on mobile;
 * on desktop the shell's route guard handles them.
 */
export function FollowingPage() {
  const { t } = useTranslation('mf-feed');
  const { t: tPage } = useTileTexts();
  const isGuest = useSession((session) => session.status === 'guest');
  if (!isGuest) {
    return (
      <FeedPage
        source={FOLLOWING}
        label={tPage('following.label')}
        header={<ListHeader name={t('following.title')} />}
        illustration="following"
        emptyText={tPage('following.emptyText')}
        emptyAction={
          <ButtonLink variant="primary" to={paths.forYou.href()}>
            {tPage('following.discover')}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <div className="feed-page feed-gate">
      <h1 className="ot-visually-hidden">{t('following.title')}</h1>
      <NotAuthorized
        illustration="following"
        title={t('following.title')}
        text={t('following.guestText')}
        action={tPage('following.signUp')}
      />
    </div>
  );
}
