import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './emoji.module.css';
import type { Emoji, EmojiGroup } from './emoji-data.ts';
import { keepEmoji, recentEmoji } from './recent.ts';

export interface EmojiPickerProps {
  viewerId: number;
  onPick(emoji: string): void;
}

/** Emoji in a row; the same in emoji.module.css. */
const COLUMNS = 8;

/** How far a key goes among the emoji; both arrows mirror with the direction of the page. */
function stepOf({ key, currentTarget }: KeyboardEvent<HTMLElement>): number {
  const forward = getComputedStyle(currentTarget).direction === 'rtl' ? -1 : 1;
  const steps: Record<string, number> = {
    ...{ ArrowRight: forward, ArrowLeft: -forward, ArrowDown: COLUMNS, ArrowUp: -COLUMNS },
  };
  return steps[key] ?? 0;
}

/** Emoji to choose from: one stop of the keyboard, then arrows. */
export function EmojiPanel({ groups, viewerId, onPick }: EmojiPickerProps & { groups: EmojiGroup[] }) {
  const { t } = useTranslation('mf-messages');
  const [search, setSearch] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const [recent] = useState(() => recentEmoji(viewerId));
  const wanted = search.trim().toLowerCase();
  const found = useMemo(
    () =>
      wanted === '' ? [] : groups.flatMap(({ emoji }) => emoji).filter(({ words }) => words.includes(wanted)),
    [groups, wanted],
  );

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = stepOf(event);
    if (step === 0) return;
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons[Math.min(buttons.length - 1, Math.max(0, at + step))]?.focus();
    event.preventDefault();
  };
  const pick = (sign: string) => {
    keepEmoji(viewerId, sign);
    onPick(sign);
  };
  const signs = (emoji: readonly Pick<Emoji, 'sign'>[], isFirst: boolean) => (
    <div className={styles.signs}>
      {emoji.map(({ sign }, index) => (
        <button
          key={sign}
          type="button"
          className={styles.sign}
          tabIndex={isFirst && index === 0 ? 0 : -1}
          onClick={() => pick(sign)}
        >
          {sign}
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons in it have the keys */}
      <div ref={list} className={styles.list} onKeyDown={onKeyDown}>
        {wanted !== '' && found.length === 0 ? <p className={styles.none}>{t('emoji.none')}</p> : null}
        {wanted === '' ? (
          <>
            {recent.length > 0 ? (
              <section aria-label={t('emoji.recent')}>
                <h3 className={styles.heading}>{t('emoji.recent')}</h3>
                {signs(
                  recent.map((sign) => ({ sign })),
                  true,
                )}
              </section>
            ) : null}
            {groups.map(({ id, emoji }, index) => (
              <section key={id} className={styles.group} aria-label={t(`emoji.groups.${id}`)}>
                <h3 className={styles.heading}>{t(`emoji.groups.${id}`)}</h3>
                {signs(emoji, index === 0 && recent.length === 0)}
              </section>
            ))}
          </>
        ) : (
          signs(found, true)
        )}
      </div>
    </div>
  );
}
