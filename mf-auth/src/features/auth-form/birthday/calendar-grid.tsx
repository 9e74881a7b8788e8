import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import styles from './calendar.module.css';

export interface CalendarCell {
  key: string;
  /** The visible text. */
  text: string;
  /** The accessible name, where it differs from the text. */
  ariaLabel?: string;
  isDisabled?: boolean;
  isSelected?: boolean;
}

interface CalendarGridProps {
  label: string;
  columns: number;
  cells: readonly CalendarCell[];
  /** Empty cells before the first one, such as the weekdays before the first day of a month. */
  leadingBlanks?: number;
  columnHeaders?: readonly { short: string; long: string }[];
  /** Index of the cell that gets the focus when the grid opens. */
  initialIndex: number;
  /** Called when an arrow key moves beyond the first or last cell. The focus stays if there is no handler. */
  onLeave?(key: string, steps: number): void;
  /** Replaces the movement by rows of Page Up (-1) and Page Down (1). */
  onPage?(key: string, direction: 1 | -1, withShift: boolean): void;
  onSelect(key: string): void;
}

/** Rows that Page Up and Page Down move by. */
const ROWS_PER_PAGE = 5;

/**
 * A grid of buttons with arrow-key navigation and one tab stop (the grid pattern of the ARIA Authoring
 * Practices).
 */
export function CalendarGrid({
  label,
  columns,
  cells,
  leadingBlanks = 0,
  columnHeaders,
  initialIndex,
  onLeave,
  onPage,
  onSelect,
}: CalendarGridProps) {
  const [activeIndex, setActiveIndex] = useState(Math.min(Math.max(initialIndex, 0), cells.length - 1));
  const activeButton = useRef<HTMLButtonElement>(null);
  const rows: (CalendarCell | null)[][] = [];
  const cellsWithBlanks = [...Array.from({ length: leadingBlanks }, () => null), ...cells];
  for (let start = 0; start < cellsWithBlanks.length; start += columns)
    rows.push(cellsWithBlanks.slice(start, start + columns));

  useEffect(() => {
    activeButton.current?.focus({ preventScroll: true });
    activeButton.current?.scrollIntoView?.({ block: 'nearest' });
  }, [activeIndex]);

  const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
    const forwardStep = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
    const column = (activeIndex + leadingBlanks) % columns;
    const steps: Record<string, number> = {
      ArrowRight: forwardStep,
      ArrowLeft: -forwardStep,
      ArrowDown: columns,
      ArrowUp: -columns,
      Home: -column,
      End: columns - 1 - column,
      PageDown: columns * ROWS_PER_PAGE,
      PageUp: -columns * ROWS_PER_PAGE,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const activeKey = cells[activeIndex]?.key ?? '';
    if (onPage && event.key.startsWith('Page')) {
      onPage(activeKey, step > 0 ? 1 : -1, event.shiftKey);
      return;
    }
    const clampsToEdge = event.key.startsWith('Page') || event.key === 'Home' || event.key === 'End';
    const target = activeIndex + step;
    if (target >= 0 && target < cells.length) setActiveIndex(target);
    else if (clampsToEdge) setActiveIndex(target < 0 ? 0 : cells.length - 1);
    else onLeave?.(activeKey, step);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a table has no arrow-key navigation
    <div className={styles.grid} role="grid" aria-label={label} data-columns={columns} onKeyDown={moveFocus}>
      {columnHeaders ? (
        // biome-ignore lint/a11y/useFocusableInteractive: column headers are not interactive
        // biome-ignore lint/a11y/useSemanticElements: as above
        <div className={styles.row} role="row">
          {columnHeaders.map(({ short, long }) => (
            // biome-ignore lint/a11y/useFocusableInteractive: column headers are not interactive
            // biome-ignore lint/a11y/useSemanticElements: as above
            <span key={long} className={styles.columnHeader} role="columnheader" aria-label={long}>
              {short}
            </span>
          ))}
        </div>
      ) : null}
      {rows.map((row, rowIndex) => (
        // biome-ignore lint/a11y/useFocusableInteractive: one of its cells has the focus
        // biome-ignore lint/a11y/useSemanticElements: as above
        <div key={row.find(Boolean)?.key} className={styles.row} role="row">
          {row.map((cell, column) => {
            const index = rowIndex * columns + column - leadingBlanks;
            if (!cell) return <span key={column} role="presentation" />;
            return (
              // biome-ignore lint/a11y/useFocusableInteractive: the button inside has the focus
              // biome-ignore lint/a11y/useSemanticElements: as above
              <span key={cell.key} role="gridcell" aria-selected={cell.isSelected ?? false}>
                <button
                  ref={index === activeIndex ? activeButton : undefined}
                  type="button"
                  className={styles.cell}
                  tabIndex={index === activeIndex ? 0 : -1}
                  aria-label={cell.ariaLabel}
                  aria-disabled={cell.isDisabled || undefined}
                  onClick={() => (cell.isDisabled ? undefined : onSelect(cell.key))}
                >
                  {cell.text}
                </button>
              </span>
            );
          })}
        </div>
      ))}
    </div>
  );
}
