import { IconButton, Spinner } from '@ontrend/shared/ui';
import { ArrowDown } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { AT_END, DRAWN_AHEAD, HEAD_HEIGHT, LOAD_AHEAD } from './constants.ts';
import type { LogItem } from './log-items.ts';
import styles from './message-log.module.css';
import { useTurn } from './use-turn.ts';

interface MessageLogProps {
  /** Names it for screen readers. */
  label: string;
  items: readonly LogItem[];
  draw(item: LogItem): ReactNode;
  /** Before the first item: older ones are on their way, or this is the beginning. */
  head: ReactNode;
  /** The item that is to be seen first; null: the end. */
  startAt: string | null;
  /** Nothing newer is left to be loaded. */
  reachesEnd: boolean;
  isLoadingNewer: boolean;
  /** How many came while the end could not be seen. */
  arrived: number;
  isAtEnd: boolean;
  onAtEnd(isAtEnd: boolean): void;
  onNearStart(): void;
  onNearEnd(): void;
  /** To the latest messages, which are not loaded. */
  onLatest(): void;
}

/** Where the items of before begin among those of now; 0: nothing was put before them. */
function countBefore(before: readonly LogItem[], now: readonly LogItem[]): number {
  // Days and what is new are separators, which move; messages stay.
  const first = before.find(({ kind }) => kind === 'message');
  const index = first ? now.findIndex(({ id }) => id === first.id) : 0;
  return Math.max(0, index - before.indexOf(first as LogItem));
}

/** Whether this change of the list put something before its beginning: then it is the end that stays where it is. */
function useIsPrepended(items: readonly LogItem[]): boolean {
  const [last, setLast] = useState({ items, isPrepended: false });
  if (last.items === items) return last.isPrepended;
  const isPrepended = countBefore(last.items, items) > 0;
  setLast({ items, isPrepended });
  return isPrepended;
}

/**
 * A conversation that scrolls both ways, however long it is: only what is seen, and a little around it, is in the page
 * (decision 033). What comes before or after what one reads moves nothing; who reads the end stays there.
 */
export function MessageLog(props: MessageLogProps) {
  const { label, items, draw, head, startAt, reachesEnd, isLoadingNewer, arrived, isAtEnd } = props;
  const { onAtEnd, onNearStart, onNearEnd, onLatest } = props;
  const { t } = useTranslation('mf-messages');
  const scroller = useRef<HTMLElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const sticks = useRef(startAt === null);
  const isPrepended = useIsPrepended(items);
  const turn = useTurn(scroller, list, items, isPrepended);
  const lastIndex = items.length - 1;

  const toEnd = useCallback((smooth = false) => {
    list.current?.scrollToIndex(Number.MAX_SAFE_INTEGER, { align: 'end', smooth });
  }, []);

  const hasDrawn = useRef(false);
  const hasBegun = useRef(false);
  useLayoutEffect(() => {
    if (hasBegun.current || lastIndex < 0) return;
    hasBegun.current = true;
    const index = startAt === null ? -1 : items.findIndex(({ id }) => id === startAt);
    if (index < 0) sticks.current = true;
    else list.current?.scrollToIndex(index, { align: startAt === 'unread' ? 'start' : 'center' });
  }, [items, lastIndex, startAt]);

  const lastLetter = useRef<string>(undefined);
  useLayoutEffect(() => {
    const last = items.at(-1);
    // Who has just written wants to see it.
    if (last?.kind === 'letter' && last.id !== lastLetter.current) {
      if (lastLetter.current !== undefined || hasDrawn.current) sticks.current = true;
      lastLetter.current = last.id;
    }
    hasDrawn.current = true;
    if (sticks.current && reachesEnd) toEnd();
  }, [items, reachesEnd, toEnd]);

  const look = useCallback(() => {
    const box = scroller.current;
    if (!box || box.clientHeight === 0) return;
    const below = box.scrollHeight - box.scrollTop - box.clientHeight;
    if (box.scrollTop < LOAD_AHEAD) onNearStart();
    if (below < LOAD_AHEAD) onNearEnd();
    return below;
  }, [onNearStart, onNearEnd]);

  const onScroll = () => {
    const below = look();
    if (below === undefined) return;
    turn.onScroll(below);
    sticks.current = below < AT_END;
    onAtEnd(reachesEnd && sticks.current);
  };
  const onResize = () => {
    if (sticks.current && reachesEnd) toEnd();
    look();
  };
  useEffect(() => {
    look();
  });

  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys */}
      <section ref={scroller} className={styles.scroll} aria-label={label} tabIndex={0}>
        <div className={styles.head}>{head}</div>
        <div className={styles.space} />
        <Virtualizer
          key={turn.times}
          {...turn.known}
          ref={list}
          as="ol"
          item="li"
          data={items}
          shift={isPrepended}
          startMargin={HEAD_HEIGHT}
          bufferSize={DRAWN_AHEAD}
          scrollRef={scroller}
          onScroll={onScroll}
          onScrollEnd={turn.onRest}
          onResize={onResize}
        >
          {(item) => <Row key={item.id}>{draw(item)}</Row>}
        </Virtualizer>
        {isLoadingNewer ? (
          <div className={styles.newer} role="status" aria-label={t('content.newer')}>
            <Spinner size={24} />
          </div>
        ) : null}
      </section>
      {isAtEnd && reachesEnd ? null : (
        <span className={styles.latest}>
          <IconButton
            look="filled"
            className={styles.jump}
            label={arrived > 0 ? t('content.latestCount', { count: arrived }) : t('content.latest')}
            icon={
              <>
                <ArrowDown size={20} aria-hidden="true" />
                {arrived > 0 ? <span className={styles.count}>{arrived}</span> : null}
              </>
            }
            onClick={() => {
              sticks.current = true;
              if (reachesEnd) toEnd();
              else onLatest();
            }}
          />
        </span>
      )}
    </div>
  );
}

/** An item needs an element for its key. */
function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
