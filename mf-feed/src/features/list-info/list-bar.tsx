import { storePreferences, usePreferences } from '@ontrend/shared/session';
import { GalleryVertical, LayoutGrid } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTileTexts } from '../../tiles/use-tile-texts.ts';
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
  /** Text next to the name, such as totals. */
  details: ReactNode;
  /** Buttons before the layout switch. */
  actions?: ReactNode;
  /** Whether the bar stays at the top while a grid scrolls, on phones. */
  isSticky: boolean;
}

/** Heading of a list with details and the switch of its layout. The prerendered HTML has the same heading. */
export function ListBar({ name, emoji, details, actions, isSticky }: ListBarProps) {
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
      <bdi className={`feed-quiet ${styles.details}`}>{details}</bdi>
      {actions}
      <LayoutSwitch />
    </div>
  );
}
