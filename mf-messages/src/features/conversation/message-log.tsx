import { IconButton, Spinner } from '@ontrend/shared/ui';
import { ArrowDown } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { AT_END_PX, HEADER_HEIGHT_PX, LOAD_AHEAD_PX, OVERSCAN_PX } from './constants.ts';
import type { LogItem } from './log-items.ts';
import styles from './message-log.module.css';
import { useScrollAnchoring } from './use-scroll-anchoring.ts';

interface MessageLogProps {
  /** Names it for screen readers. */
  label: string;
  items: readonly LogItem[];
  renderItem(item: LogItem): ReactNode;
  /** Before the first item: older ones are on their way, or this is the beginning. */
  header: ReactNode;
  /** The item that is to be seen first; null: the end. */
  initialItemId: string | null;
  /** Nothing newer is left to be loaded. */
  isLatestLoaded: boolean;
  isLoadingNewer: boolean;
  /** How many came while the end could not be seen. */
  newMessageCount: number;
  isAtEnd: boolean;
  onAtEndChange(isAtEnd: boolean): void;
  onNearStart(): void;
  onNearEnd(): void;
  /** To the latest messages, which are not loaded. */
  onJumpToLatest(): void;
}

/** Where the items of before begin among those of now; 0: nothing was put before them. */
function countPrepended(previous: readonly LogItem[], current: readonly LogItem[]): number {
  // Days and what is new are separators, which move; messages stay.
  const first = previous.find(({ kind }) => kind === 'message');
  const index = first ? current.findIndex(({ id }) => id === first.id) : 0;
  return Math.max(0, index - previous.indexOf(first as LogItem));
}

/** Whether this change of the list put something before its beginning: then it is the end that stays where it is. */
function useIsPrepended(items: readonly LogItem[]): boolean {
  const [last, setLast] = useState({ items, isPrepended: false });
  if (last.items === items) return last.isPrepended;
  const isPrepended = countPrepended(last.items, items) > 0;
  setLast({ items, isPrepended });
  return isPrepended;
}

/**
 * A conversation that scrolls both ways, however long it is: only what is seen, and a little around it, is in the page
 * (decision 033). What comes before or after what one reads moves nothing; who reads the end stays there.
 */
export function MessageLog(props: MessageLogProps) {
  const {
    label,
    items,
    renderItem,
    header,
    initialItemId,
    isLatestLoaded,
    isLoadingNewer,
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
  const lastIndex = items.length - 1;

  const scrollToEnd = useCallback((smooth = false) => {
    list.current?.scrollToIndex(Number.MAX_SAFE_INTEGER, { align: 'end', smooth });
  }, []);

  const hasRendered = useRef(false);
  const hasScrolledInitially = useRef(false);
  useLayoutEffect(() => {
    if (hasScrolledInitially.current || lastIndex < 0) return;
    hasScrolledInitially.current = true;
    const index = initialItemId === null ? -1 : items.findIndex(({ id }) => id === initialItemId);
    if (index < 0) isPinnedToEnd.current = true;
    else list.current?.scrollToIndex(index, { align: initialItemId === 'unread' ? 'start' : 'center' });
  }, [items, lastIndex, initialItemId]);

  const lastPendingId = useRef<string>(undefined);
  useLayoutEffect(() => {
    const last = items.at(-1);
    // Who has just written wants to see it.
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
    isPinnedToEnd.current = pixelsBelow < AT_END_PX;
    onAtEndChange(isLatestLoaded && isPinnedToEnd.current);
  };
  const onResize = () => {
    if (isPinnedToEnd.current && isLatestLoaded) scrollToEnd();
    loadNearEdges();
  };
  useEffect(() => {
    loadNearEdges();
  });

  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys */}
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
          onScrollEnd={anchoring.onScrollEnd}
          onResize={onResize}
        >
          {(item) => <LogRow key={item.id}>{renderItem(item)}</LogRow>}
        </Virtualizer>
        {isLoadingNewer ? (
          <div className={styles.newer} role="status" aria-label={t('content.newer')}>
            <Spinner size={24} />
          </div>
        ) : null}
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

/** An item needs an element for its key. */
function LogRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
