import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { daysInMonth, formatDay, MONTH_NUMBERS, toIsoDate } from './calendar-days.ts';
import { CalendarGrid } from './calendar-grid.tsx';
import { CalendarView } from './calendar-view.tsx';
import { DaysView } from './days-view.tsx';

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

  if (year === null) {
    const firstYear = Number(min.slice(0, 4));
    const years = Array.from(
      { length: Number(max.slice(0, 4)) - firstYear + 1 },
      (_, index) => firstYear + index,
    );
    return (
      <CalendarView>
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
      </CalendarView>
    );
  }

  if (month === null) {
    return (
      <CalendarView back={{ label: t('calendar.backToYears'), onClick: () => setYear(null) }}>
        <CalendarGrid
          key="months"
          label={t('calendar.months', { year })}
          columns={3}
          cells={MONTH_NUMBERS.map((each) => ({
            key: String(each),
            text: formatDay(i18n.language, toIsoDate(year, each, 1), { month: 'short' }),
            ariaLabel: formatDay(i18n.language, toIsoDate(year, each, 1), { month: 'long', year: 'numeric' }),
            isSelected: year === chosen.year && each === chosen.month,
            isDisabled:
              toIsoDate(year, each, 1) > max || toIsoDate(year, each, daysInMonth(year, each)) < min,
          }))}
          initialIndex={(chosen.month ?? 1) - 1}
          onSelect={(key) => setMonth(Number(key))}
        />
      </CalendarView>
    );
  }

  return (
    <DaysView
      min={min}
      max={max}
      initialDay={toIsoDate(year, month, Math.min(chosen.day || 1, daysInMonth(year, month)))}
      selectedDay={day}
      onBack={(shownYear) => {
        setYear(shownYear);
        setMonth(null);
      }}
      onSelect={onSelect}
    />
  );
}
