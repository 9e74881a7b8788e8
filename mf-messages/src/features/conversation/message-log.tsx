import { IconButton } from '@ontrend/shared/ui';
import { ArrowDown } from 'lucide-react';
import { type ReactNode, type Ref, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { HEADER_HEIGHT_PX, LOAD_AHEAD_PX, OVERSCAN_PX, PINNED_TO_END_DISTANCE_PX } from './constants.ts';
import type { MessageListItem } from './message-list-items.ts';
import styles from './message-log.module.css';
import { useInitialScroll } from './use-initial-scroll.ts';
import { useScrollAnchoring } from './use-scroll-anchoring.ts';

interface MessageLogProps {
  /** Accessible name. */
  label: string;
  items: readonly MessageListItem[];
  renderItem(item: MessageListItem): ReactNode;
  /** Above the first item: loading state, or the start of the conversation. */
  header: ReactNode;
  /** Below the last item: loading state or error; null for neither. */
  footer: ReactNode;
  /** Item to scroll to first; null for the end. */
  initialItemId: string | null;
  /** The newest messages are loaded. */
  isLatestLoaded: boolean;
  /** Messages that arrived while the viewer was not at the end. */
  newMessageCount: number;
  isAtEnd: boolean;
  onAtEndChange(isAtEnd: boolean): void;
  onNearStart(): void;
  onNearEnd(): void;
  /** Loads the latest messages, which are not loaded yet. */
  onJumpToLatest(): void;
}

/** Returns how many items were added before the first message. */
function countPrepended(previous: readonly MessageListItem[], current: readonly MessageListItem[]): number {
  // Separators can move or disappear; messages are stable.
  const previousIndex = previous.findIndex(({ kind }) => kind === 'message');
  if (previousIndex < 0) return 0;
  const index = current.findIndex(({ id }) => id === previous[previousIndex]?.id);
  return Math.max(0, index - previousIndex);
}

/**
 * Whether the last change of `items` prepended items, in which case the scroll position is anchored to the
 * end.
 */
function useIsPrepended(items: readonly MessageListItem[]): boolean {
  const [last, setLast] = useState({ items, isPrepended: false });
  if (last.items === items) return last.isPrepended;
  const isPrepended = countPrepended(last.items, items) > 0;
  setLast({ items, isPrepended });
  return isPrepended;
}

/**
 * Virtualized message list that loads pages in both directions (decision 033). Loading older or newer
 * messages does not move the visible ones; at the end, the list follows new messages.
 */
export function MessageLog(props: MessageLogProps) {
  const {
    label,
    items,
    renderItem,
    header,
    footer,
    initialItemId,
    isLatestLoaded,
    newMessageCount,
    isAtEnd,
  } = props;
  const { onAtEndChange, onNearStart, onNearEnd, onJumpToLatest } = props;
  const { t } = useTranslation('mf-messages');
  const scroller = useRef<HTMLElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const isPinnedToEnd = useRef(initialItemId === null);
  const isPrepended = useIsPrepended(items);
  const anchoring = useScrollAnchoring(scroller, list, items, isPrepended);
  const pinToEnd = useCallback(() => {
    isPinnedToEnd.current = true;
  }, []);
  const initialScroll = useInitialScroll(scroller, list, items, initialItemId, pinToEnd);

  const scrollToEnd = useCallback((smooth = false) => {
    list.current?.scrollToIndex(Number.MAX_SAFE_INTEGER, { align: 'end', smooth });
  }, []);

  const hasRendered = useRef(false);
  const lastPendingId = useRef<string>(undefined);
  useLayoutEffect(() => {
    const last = items.at(-1);
    // Scroll to the end so that the viewer sees the message they have just written.
    if (last?.kind === 'pending' && last.id !== lastPendingId.current) {
      if (lastPendingId.current !== undefined || hasRendered.current) isPinnedToEnd.current = true;
      lastPendingId.current = last.id;
    }
    hasRendered.current = true;
    if (isPinnedToEnd.current && isLatestLoaded) scrollToEnd();
  }, [items, isLatestLoaded, scrollToEnd]);

  const loadNearEdges = useCallback(() => {
    const box = scroller.current;
    if (!box || box.clientHeight === 0) return;
    const pixelsBelow = box.scrollHeight - box.scrollTop - box.clientHeight;
    if (box.scrollTop < LOAD_AHEAD_PX) onNearStart();
    if (pixelsBelow < LOAD_AHEAD_PX) onNearEnd();
    return pixelsBelow;
  }, [onNearStart, onNearEnd]);

  const onScroll = () => {
    const pixelsBelow = loadNearEdges();
    if (pixelsBelow === undefined) return;
    anchoring.onScroll(pixelsBelow);
    // The end of the loaded messages is not that of the conversation while newer ones are missing.
    const isNearEnd = isLatestLoaded && pixelsBelow < PINNED_TO_END_DISTANCE_PX;
    // During the initial scroll the distance is an estimate, and following the end would compete with it.
    if (!initialScroll.isRunning()) isPinnedToEnd.current = isNearEnd;
    onAtEndChange(isNearEnd);
  };
  const onScrollEnd = () => {
    anchoring.onScrollEnd();
    if (initialScroll.onScrollEnd()) onScroll();
  };
  const onResize = () => {
    initialScroll.onResize();
    if (isPinnedToEnd.current && isLatestLoaded) scrollToEnd();
    loadNearEdges();
  };
  useEffect(() => {
    loadNearEdges();
  });

  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be scrollable with the keyboard */}
      <section ref={scroller} className={styles.scroll} aria-label={label} tabIndex={0}>
        <div className={styles.header}>{header}</div>
        <div className={styles.spacer} />
        <Virtualizer
          key={anchoring.count}
          {...anchoring.measurements}
          ref={list}
          as="ol"
          item="li"
          data={items}
          shift={isPrepended}
          startMargin={HEADER_HEIGHT_PX}
          bufferSize={OVERSCAN_PX}
          scrollRef={scroller}
          onScroll={onScroll}
          onScrollEnd={onScrollEnd}
          onResize={onResize}
        >
          {(item) => (
            <LogRow key={item.id} ref={item.id === initialScroll.itemId ? initialScroll.row : undefined}>
              {renderItem(item)}
            </LogRow>
          )}
        </Virtualizer>
        {footer ? <div className={styles.footer}>{footer}</div> : null}
      </section>
      {isAtEnd && isLatestLoaded ? null : (
        <span className={styles.latest}>
          <IconButton
            variant="filled"
            className={styles.jump}
            label={
              newMessageCount > 0 ? t('content.latestCount', { count: newMessageCount }) : t('content.latest')
            }
            icon={
              <>
                <ArrowDown size={20} aria-hidden="true" />
                {newMessageCount > 0 ? <span className={styles.count}>{newMessageCount}</span> : null}
              </>
            }
            onClick={() => {
              isPinnedToEnd.current = true;
              if (isLatestLoaded) scrollToEnd();
              else onJumpToLatest();
            }}
          />
        </span>
      )}
    </div>
  );
}

/** Virtua needs an element with a key for each item. */
function LogRow({ ref, children }: { ref: Ref<HTMLDivElement> | undefined; children: ReactNode }) {
  return (
    <div ref={ref} className={styles.row}>
      {children}
    </div>
  );
}
