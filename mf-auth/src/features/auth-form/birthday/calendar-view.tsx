import { Button } from '@ontrend/shared/ui';
import { ChevronLeft } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import styles from './calendar.module.css';

interface CalendarViewProps {
  /** The button that leads to the previous view. */
  back?: { label: string; onClick(): void };
  children: ReactNode;
}

/** Moves the focus from the last tab stop to the first and vice versa. */
function wrapTab(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not([tabindex="-1"])')];
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (event.target !== from) return;
  event.preventDefault();
  to?.focus();
}

/** The years, months or days of the calendar. Tab does not leave it (the date picker dialog of the ARIA Authoring Practices). */
export function CalendarView({ back, children }: CalendarViewProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handler is for the keys of the buttons inside
    <div className={styles.calendar} onKeyDown={wrapTab}>
      {back ? (
        <Button variant="quiet" icon={<ChevronLeft size={18} className="ot-mirror" />} onClick={back.onClick}>
          {back.label}
        </Button>
      ) : null}
      {children}
    </div>
  );
}
