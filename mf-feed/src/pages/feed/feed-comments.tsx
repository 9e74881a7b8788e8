import { usePageLayer } from '@ontrend/shared/contract';
import { useDebouncedValue } from '@ontrend/shared/ui';
import type { Video } from '@ontrend/shared/wire';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyCommentAd } from '../../features/ads/lazy-comment-ad.tsx';
import { CommentsPanel } from '../../features/comments/comments-panel.tsx';
import { usePanelState } from '../../features/comments/panel-state.ts';
import type { FeedExtrasProps } from '../../features/feed/index.ts';
import { SETTLE_MS } from '../../features/player/index.ts';
import styles from './feed-comments.module.css';
import { panelOpener } from './open-comments.ts';
import { getPanelWidth, usePanelWidth } from './use-panel-width.ts';

interface FeedCommentsProps {
  /** The current video. */
  video: Video;
  /** Index of its row. */
  index: number;
  entries: FeedExtrasProps['feed']['entries'];
}

/** The comments panel of a feed, which follows the current video while it is open (VIDEO-33). */
export function FeedComments({ video, index, entries }: FeedCommentsProps) {
  const { t } = useTranslation('mf-feed');
  const rail = useRef<HTMLDivElement>(null);
  const isOpen = usePanelState((state) => state.isOpen);
  const width = usePanelWidth(rail, isOpen);
  // The browse dialog shows the comments itself.
  const isBackground = usePageLayer() === 'background';
  // Videos that are only scrolled past cause no calls. The current one may have new counts.
  const settledFile = useDebouncedValue(video.fileName, SETTLE_MS);
  const settled = entries.find((entry) => entry.video?.fileName === settledFile)?.video ?? video;

  const close = () => {
    usePanelState.setState({ isOpen: false, focus: null });
    const buttons = rail.current?.parentElement?.querySelectorAll<HTMLElement>(
      `[data-index='${index}'] .feed-action`,
    );
    const label = t('actions.comments');
    [...(buttons ?? [])].find(({ ariaLabel }) => ariaLabel === label)?.focus({ preventScroll: true });
  };

  useLayoutEffect(() => {
    rail.current?.parentElement?.style.setProperty('--comments-width', `${width}px`);
  }, [width]);

  useLayoutEffect(() => {
    const open: typeof panelOpener.open = (opened, target) => {
      const page = rail.current?.parentElement;
      if (!page || getPanelWidth(page) === 0) return false;
      const isCurrent = opened.fileName === video.fileName;
      if (isOpen && isCurrent && target === undefined) {
        close();
        return true;
      }
      usePanelState.setState({
        isOpen: true,
        focus: { file: opened.fileName, target: target ?? 'heading' },
      });
      if (!isCurrent) {
        const row = entries.findIndex((entry) => entry.video?.fileName === opened.fileName);
        page.querySelector(`[data-index='${row}']`)?.scrollIntoView({ block: 'start' });
      }
      return true;
    };
    panelOpener.open = open;
    return () => {
      if (panelOpener.open === open) delete panelOpener.open;
    };
  });

  return (
    <div ref={rail} className={styles.rail} data-comments-panel={width > 0 ? 'open' : 'closed'}>
      {width > 0 && !isBackground ? (
        <div className={styles.panel}>
          <CommentsPanel video={settled} Ad={LazyCommentAd} onClose={close} />
        </div>
      ) : null}
    </div>
  );
}
