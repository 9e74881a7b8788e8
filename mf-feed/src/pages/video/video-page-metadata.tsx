import { DESCRIPTION_LIMIT, plainText, TITLE_LIMIT } from '@ontrend/shared/plain-text';
import { PageMetadata } from '@ontrend/shared/ui';
import type { Video } from '@ontrend/shared/wire';
import { useTranslation } from 'react-i18next';

/**
 * Title and description of a video's page, equal to those in its document (`src/document/video-metadata.ts`).
 */
export function VideoPageMetadata({ video }: { video: Video | undefined }) {
  const { t } = useTranslation('mf-feed');
  const { user, description = '' } = video ?? {};
  const name = user ? `@${user.username}${description && `: ${description}`}` : t('video.title');
  return (
    <PageMetadata
      title={t('list.title', { name: plainText(name, TITLE_LIMIT) })}
      description={plainText(description, DESCRIPTION_LIMIT)}
    />
  );
}
