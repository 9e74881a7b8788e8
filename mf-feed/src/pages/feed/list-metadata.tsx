import { PageMetadata } from '@ontrend/shared/ui';
import { useCallback } from 'react';
import type { FeedSource } from '../../features/feed/index.ts';
import type { ListSource } from '../../queries/video-list-query.ts';

interface ListMetadataProps extends ListSource {
  /** Complete title, including the site name. */
  title: string;
  description: string;
}

/** Metadata of a page with a list of videos, equal to that in its document (`src/document/index.ts`). */
export function ListMetadata({ kind, value, title, description }: ListMetadataProps) {
  const loadPreview = useCallback(async () => {
    const source: FeedSource = { kind, value };
    return (await import('../../features/feed/get-feed-preview.ts')).getFeedPreview(source);
  }, [kind, value]);
  return <PageMetadata title={title} description={description} loadPreview={loadPreview} />;
}
