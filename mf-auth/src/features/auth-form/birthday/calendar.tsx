import { Button } from '@ontrend/shared/ui';
import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './calendar.module.css';
import {
  daysInMonth,
  firstDayOfWeek,
  isoWeekday,
  MONTH_NUMBERS,
  toIsoDate,
  WEEKDAY_INDEXES,
} from './calendar-days.ts';
import { CalendarGrid } from './calendar-grid.tsx';

interface CalendarProps {
  /** First and last selectable day, `YYYY-MM-DD`. */
  min: string;
  max: string;
  /** The selected day, `YYYY-MM-DD`. */
  day: string | null;
  onSelect(day: string): void;
}

/** The year that has the focus when no day is selected. */
const DEFAULT_YEAR = 2000;

const parsePart = (day: string | null, from: number, to: number) =>
  day ? Number(day.slice(from, to)) : null;

/** A calendar for birthdays: year first (ACCOUNT-25), then month, then day. */
export function Calendar({ min, max, day, onSelect }: CalendarProps) {
  const { t, i18n } = useTranslation('mf-auth');
  const [year, setYear] = useState<number | null>(null);
  const [month, setMonth] = useState<number | null>(null);
  const chosen = { year: parsePart(day, 0, 4), month: parsePart(day, 5, 7), day: parsePart(day, 8, 10) };
  const formatDate = (options: Intl.DateTimeFormatOptions, ...date: [number, number, number]) =>
    new Intl.DateTimeFormat(i18n.language, { timeZone: 'UTC', ...options }).format(
      new Date(`${toIsoDate(...date)}T00:00:00Z`),
    );

  if (year === null) {
    const firstYear = Number(min.slice(0, 4));
    const years = Array.from(
      { length: Number(max.slice(0, 4)) - firstYear + 1 },
      (_, index) => firstYear + index,
    );
    return (
      <div className={styles.calendar}>
        <CalendarGrid
          key="years"
          label={t('calendar.years')}
          columns={4}
          cells={years.map((each) => ({
            key: String(each),
            text: String(each),
            isSelected: each === chosen.year,
          }))}
          initialIndex={(chosen.year ?? DEFAULT_YEAR) - firstYear}
          onSelect={(key) => setYear(Number(key))}
        />
      </div>
    );
  }

  if (month === null) {
    return (
      <div className={styles.calendar}>
        <Button
          variant="quiet"
          icon={<ChevronLeft size={18} className="ot-mirror" />}
          onClick={() => setYear(null)}
        >
          {t('calendar.backToYears')}
        </Button>
        <CalendarGrid
          key="months"
          label={t('calendar.months', { year })}
          columns={3}
          cells={MONTH_NUMBERS.map((each) => ({
            key: String(each),
            text: formatDate({ month: 'short' }, year, each, 1),
            ariaLabel: formatDate({ month: 'long', year: 'numeric' }, year, each, 1),
            isSelected: year === chosen.year && each === chosen.month,
            isDisabled:
              toIsoDate(year, each, 1) > max || toIsoDate(year, each, daysInMonth(year, each)) < min,
          }))}
          initialIndex={(chosen.month ?? 1) - 1}
          onSelect={(key) => setMonth(Number(key))}
        />
      </div>
    );
  }

  const weekStart = firstDayOfWeek(i18n.language);
  const days = Array.from({ length: daysInMonth(year, month) }, (_, index) => index + 1);
  // 5 January 1970 was a Monday.
  const columnHeaders = WEEKDAY_INDEXES.map((index) => 5 + ((weekStart + index + 6) % 7)).map((each) => ({
    short: formatDate({ weekday: 'narrow' }, 1970, 1, each),
    long: formatDate({ weekday: 'long' }, 1970, 1, each),
  }));
  const title = formatDate({ month: 'long', year: 'numeric' }, year, month, 1);
  return (
    <div className={styles.calendar}>
      <Button
        variant="quiet"
        icon={<ChevronLeft size={18} className="ot-mirror" />}
        onClick={() => setMonth(null)}
      >
        {t('calendar.backToMonths')}
      </Button>
      <p className={styles.title}>{title}</p>
      <CalendarGrid
        key="days"
        label={t('calendar.days', { month: title })}
        columns={7}
        columnHeaders={columnHeaders}
        leadingBlanks={(isoWeekday(year, month, 1) - weekStart + 7) % 7}
        cells={days.map((each) => ({
          key: toIsoDate(year, month, each),
          text: String(each),
          ariaLabel: formatDate({ dateStyle: 'full' }, year, month, each),
          isSelected: toIsoDate(year, month, each) === day,
          isDisabled: toIsoDate(year, month, each) > max || toIsoDate(year, month, each) < min,
        }))}
        initialIndex={(chosen.day ?? 1) - 1}
        onSelect={onSelect}
      />
    </div>
  );
}
