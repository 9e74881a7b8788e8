import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './emoji.module.css';
import type { Emoji, EmojiGroup } from './emoji-data.ts';
import { readRecentEmoji, saveRecentEmoji } from './recent-emoji.ts';

export interface EmojiPickerProps {
  viewerId: number;
  onPick(emoji: string): void;
}

/** Columns of the emoji grid; the same in emoji.module.css. */
const COLUMN_COUNT = 8;

/** Returns how many emoji an arrow key moves the focus. Left and right depend on the page direction. */
function getFocusStep({ key, currentTarget }: KeyboardEvent<HTMLElement>): number {
  const forward = getComputedStyle(currentTarget).direction === 'rtl' ? -1 : 1;
  const steps: Record<string, number> = {
    ArrowRight: forward,
    ArrowLeft: -forward,
    ArrowDown: COLUMN_COUNT,
    ArrowUp: -COLUMN_COUNT,
  };
  return steps[key] ?? 0;
}

/** Emoji grid with roving tab index: one tab stop, then arrow keys. */
export function EmojiPanel({ groups, viewerId, onPick }: EmojiPickerProps & { groups: EmojiGroup[] }) {
  const { t } = useTranslation('mf-messages');
  const [search, setSearch] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const [recent] = useState(() => readRecentEmoji(viewerId));
  const query = search.trim().toLowerCase();
  const matches = useMemo(
    () =>
      query === ''
        ? []
        : groups.flatMap(({ emoji }) => emoji).filter(({ searchText }) => searchText.includes(query)),
    [groups, query],
  );

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = getFocusStep(event);
    if (step === 0) return;
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const focusedIndex = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons[Math.min(buttons.length - 1, Math.max(0, focusedIndex + step))]?.focus();
    event.preventDefault();
  };
  const pick = (character: string) => {
    saveRecentEmoji(viewerId, character);
    onPick(character);
  };
  const renderEmojiGrid = (emoji: readonly Pick<Emoji, 'character'>[], isFirst: boolean) => (
    <div className={styles.grid}>
      {emoji.map(({ character }, index) => (
        <button
          key={character}
          type="button"
          className={styles.emoji}
          tabIndex={isFirst && index === 0 ? 0 : -1}
          onClick={() => pick(character)}
        >
          {character}
        </button>
      ))}
    </div>
  );

  return (
    <div className={styles.panel}>
      <input
        className={styles.search}
        type="search"
        value={search}
        dir={search === '' ? undefined : 'auto'}
        autoComplete="off"
        aria-label={t('emoji.search')}
        placeholder={t('emoji.search')}
        onChange={(event) => setSearch(event.target.value)}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: key events bubble up from the buttons inside */}
      <div ref={list} className={styles.list} onKeyDown={onKeyDown}>
        {query !== '' && matches.length === 0 ? <p className={styles.none}>{t('emoji.none')}</p> : null}
        {query === '' ? (
          <>
            {recent.length > 0 ? (
              <section aria-label={t('emoji.recent')}>
                <h3 className={styles.heading}>{t('emoji.recent')}</h3>
                {renderEmojiGrid(
                  recent.map((character) => ({ character })),
                  true,
                )}
              </section>
            ) : null}
            {groups.map(({ id, emoji }, index) => (
              <section key={id} className={styles.group} aria-label={t(`emoji.groups.${id}`)}>
                <h3 className={styles.heading}>{t(`emoji.groups.${id}`)}</h3>
                {renderEmojiGrid(emoji, index === 0 && recent.length === 0)}
              </section>
            ))}
          </>
        ) : (
          renderEmojiGrid(matches, true)
        )}
      </div>
    </div>
  );
}
