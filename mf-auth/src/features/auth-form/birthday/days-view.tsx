import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './calendar.module.css';
import {
  addDays,
  addMonths,
  daysInMonth,
  firstDayOfWeek,
  formatDay,
  isoWeekday,
  toIsoDate,
  WEEKDAY_INDEXES,
} from './calendar-days.ts';
import { CalendarGrid } from './calendar-grid.tsx';
import { CalendarView } from './calendar-view.tsx';

/** Months that Page Up and Page Down move by with Shift. */
const MONTHS_PER_YEAR = 12;

interface DaysViewProps {
  /** First and last selectable day, `YYYY-MM-DD`. */
  min: string;
  max: string;
  /** The day that has the focus first. */
  initialDay: string;
  selectedDay: string | null;
  /** Leaves the view. @param year of the shown month */
  onBack(year: number): void;
  onSelect(day: string): void;
}

/** The days of a month. The keyboard moves on to other months. */
export function DaysView({ min, max, initialDay, selectedDay, onBack, onSelect }: DaysViewProps) {
  const { t, i18n } = useTranslation('mf-auth');
  const [focusedDay, setFocusedDay] = useState(initialDay);
  const [year, month] = focusedDay.split('-').map(Number) as [number, number];
  const title = formatDay(i18n.language, focusedDay, { month: 'long', year: 'numeric' });
  const weekStart = firstDayOfWeek(i18n.language);
  // 5 January 1970 was a Monday.
  const columnHeaders = WEEKDAY_INDEXES.map((index) =>
    toIsoDate(1970, 1, 5 + ((weekStart + index + 6) % 7)),
  ).map((day) => ({
    short: formatDay(i18n.language, day, { weekday: 'narrow' }),
    long: formatDay(i18n.language, day, { weekday: 'long' }),
  }));
  const days = Array.from({ length: daysInMonth(year, month) }, (_, index) =>
    toIsoDate(year, month, index + 1),
  );
  /** Ignores days of months that have no selectable day. */
  const moveTo = (day: string) => {
    const isInRange = day.slice(0, 7) >= min.slice(0, 7) && day.slice(0, 7) <= max.slice(0, 7);
    if (isInRange) setFocusedDay(day);
  };

  return (
    <CalendarView back={{ label: t('calendar.backToMonths'), onClick: () => onBack(year) }}>
      <p className={styles.title} aria-live="polite">
        {title}
      </p>
      <CalendarGrid
        key={title}
        label={t('calendar.days', { month: title })}
        columns={7}
        columnHeaders={columnHeaders}
        leadingBlanks={(isoWeekday(year, month, 1) - weekStart + 7) % 7}
        cells={days.map((day) => ({
          key: day,
          text: String(Number(day.slice(8))),
          ariaLabel: formatDay(i18n.language, day, { dateStyle: 'full' }),
          isSelected: day === selectedDay,
          isDisabled: day > max || day < min,
        }))}
        initialIndex={days.indexOf(focusedDay)}
        onLeave={(day, steps) => moveTo(addDays(day, steps))}
        onPage={(day, direction, withShift) =>
          moveTo(addMonths(day, withShift ? direction * MONTHS_PER_YEAR : direction))
        }
        onSelect={onSelect}
      />
    </CalendarView>
  );
}
