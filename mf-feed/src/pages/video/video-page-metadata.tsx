import { DESCRIPTION_MAX_CHARACTERS, TITLE_MAX_CHARACTERS, toPlainText } from '@ontrend/shared/plain-text';
import { PageMetadata } from '@ontrend/shared/ui';
import type { Video } from '@ontrend/shared/wire';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * Metadata of a video's page, equal to that in its document (`src/document/video-metadata.ts`).
 */
export function VideoPageMetadata({ video }: { video: Video | undefined }) {
  const { t } = useTranslation('mf-feed');
  const { user, description = '' } = video ?? {};
  const name = user ? `@${user.username}${description && `: ${description}`}` : t('video.title');
  const loadPreview = useCallback(
    async () => (video ? (await import('./get-video-preview.ts')).getVideoPreview(video) : {}),
    [video],
  );
  return (
    <PageMetadata
      title={t('list.title', { name: toPlainText(name, TITLE_MAX_CHARACTERS) })}
      description={toPlainText(description, DESCRIPTION_MAX_CHARACTERS)}
      loadPreview={loadPreview}
    />
  );
}
