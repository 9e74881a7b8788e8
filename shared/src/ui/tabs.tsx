import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import styles from './tabs.module.css';

interface Tab<Id extends string> {
  id: Id;
  label: ReactNode;
  isDisabled?: boolean;
}

interface TabsProps<Id extends string> {
  /** Accessible name of the tab list. */
  label: string;
  tabs: readonly Tab<Id>[];
  selected: Id;
  onSelect(id: NoInfer<Id>): void;
  /** Content of the selected tab. */
  children: ReactNode;
}

/** Returns the step of an arrow key, which is mirrored in right-to-left pages. */
function stepOf({ key, currentTarget }: KeyboardEvent<HTMLElement>): number {
  const isRightToLeft = currentTarget.closest<HTMLElement>('[dir]')?.dir === 'rtl';
  if (key === 'ArrowRight') return isRightToLeft ? -1 : 1;
  if (key === 'ArrowLeft') return isRightToLeft ? 1 : -1;
  return 0;
}

/**
 * Tabs with one panel. The tab list is one tab stop with arrow keys, Home and End (WAI-ARIA tabs with
 * automatic activation).
 */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Id>) {
  const base = useId();
  const row = useRef<HTMLDivElement>(null);
  const idOf = (id: string) => `${base}-${id}`;

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const open = tabs.filter(({ isDisabled }) => !isDisabled);
    const at = open.findIndex(({ id }) => id === selected);
    const ends = { Home: 0, End: open.length - 1 }[event.key];
    const step = stepOf(event);
    if (ends === undefined && step === 0) return;
    const next = open[ends ?? (at + step + open.length) % open.length];
    if (!next) return;
    event.preventDefault();
    onSelect(next.id);
    row.current?.querySelector<HTMLElement>(`#${CSS.escape(idOf(next.id))}`)?.focus();
  }

  return (
    <>
      <div ref={row} className={styles.row} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map(({ id, label: text, isDisabled }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={idOf(id)}
            className={styles.tab}
            aria-selected={id === selected}
            aria-controls={`${base}-panel`}
            tabIndex={id === selected ? 0 : -1}
            disabled={isDisabled}
            onClick={() => onSelect(id)}
          >
            {text}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={idOf(selected)}>
        {children}
      </div>
    </>
  );
}
