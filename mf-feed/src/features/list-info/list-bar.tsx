import { storePreferences, usePreferences } from '@ontrend/shared/session';
import type { ListTotals } from '@ontrend/shared/wire';
import { GalleryVertical, LayoutGrid } from 'lucide-react';
import { useTileTexts } from '../../tiles/use-tile-texts.ts';
import { useTotalsText } from '../../tiles/use-totals-text.ts';
import styles from './list-bar.module.css';

const LAYOUTS = [
  { id: 'feed', isGrid: false, Icon: GalleryVertical },
  { id: 'grid', isGrid: true, Icon: LayoutGrid },
] as const;

/** Switches lists between feed and grid. The browser remembers the choice (SEARCH-14). */
function LayoutSwitch() {
  const { t } = useTileTexts();
  const isGrid = usePreferences(({ gridLists }) => gridLists === true);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend and has its own layout
    <div className={styles.switch} role="group" aria-label={t('layout')}>
      {LAYOUTS.map(({ id, isGrid: isGridLayout, Icon }) => (
        <button
          key={id}
          type="button"
          className={styles.layout}
          aria-pressed={isGrid === isGridLayout}
          onClick={() => storePreferences({ gridLists: isGridLayout })}
        >
          <Icon size={18} aria-hidden="true" />
          <span className={styles.label}>{t(id)}</span>
        </button>
      ))}
    </div>
  );
}

interface ListBarProps {
  name: string;
  emoji?: string | undefined;
  totals: ListTotals | undefined;
  /** Whether the bar stays at the top while a grid scrolls, on phones. */
  isSticky: boolean;
}

/** Heading of a list with its totals and the switch of its layout. The prerendered HTML has the same heading. */
export function ListBar({ name, emoji, totals, isSticky }: ListBarProps) {
  const formatTotals = useTotalsText();
  return (
    <div className={`feed-header ${styles.bar}`} data-sticky={isSticky}>
      <h1 className="feed-title">
        {emoji ? (
          <>
            <span className="feed-emoji" aria-hidden="true">
              {emoji}
            </span>{' '}
          </>
        ) : null}
        <bdi>{name}</bdi>
      </h1>
      <bdi className={`feed-quiet ${styles.totals}`}>{totals ? formatTotals(totals) : null}</bdi>
      <LayoutSwitch />
    </div>
  );
}
