import { useContinuePart } from '@ontrend/shared/series-progress';
import { usePreferences } from '@ontrend/shared/session';
import { Button, ButtonLink } from '@ontrend/shared/ui';
import type { Playlist } from '@ontrend/shared/wire';
import { Play } from 'lucide-react';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { useTileTexts } from '../../tiles/use-tile-texts.ts';
import { useOpenVideo } from '../video/use-open-video.ts';
import styles from './playlist-page.module.css';
import { fetchVideoAt, readPart } from './start-feed-at.ts';

const ICON = <Play size={18} aria-hidden="true" />;

/**
 * Leads to the part of a series at which the viewer stopped, unless the page begins there (PLAYLIST-33). In a feed, the page
 * begins at the part then; in a grid, the part opens over the page.
 */
export function ContinueLink({ playlist }: { playlist: Playlist }) {
  const { t } = useTileTexts();
  const part = useContinuePart(playlist);
  const { search } = useLocation();
  const isGrid = usePreferences(({ gridLists }) => gridLists === true);
  if (part === null) return null;
  if (isGrid) return <OpenPartButton playlist={playlist.id} part={part} />;
  if (readPart(search) === part) return null;
  return (
    <ButtonLink variant="ink" className={styles.continue} to={`?part=${part}`} icon={ICON}>
      {t('continuePart', { part })}
    </ButtonLink>
  );
}

function OpenPartButton({ playlist, part }: { playlist: string; part: number }) {
  const { t } = useTileTexts();
  const source = useMemo(() => ({ kind: 'playlist', value: playlist }) as const, [playlist]);
  const open = useOpenVideo(useMemo(() => ({ kind: 'grid', source }) as const, [source]));
  const openPart = async () => {
    const video = await fetchVideoAt(source, part - 1);
    if (video) open(video);
  };
  return (
    <Button variant="ink" icon={ICON} onClick={() => void openPart()}>
      {t('continuePart', { part })}
    </Button>
  );
}
