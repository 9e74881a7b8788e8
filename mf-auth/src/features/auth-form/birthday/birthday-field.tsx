import { Popover } from '@ontrend/shared/overlays';
import { IconButton, Spinner, TextField } from '@ontrend/shared/ui';
import { CalendarDays } from 'lucide-react';
import { type ComponentProps, lazy, Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { parseDay } from './parse-day.ts';

const Calendar = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }));

type BirthdayFieldProps = Omit<ComponentProps<typeof TextField>, 'end' | 'type' | 'min' | 'max'> & {
  /** First and last day of the calendar, `YYYY-MM-DD`. */
  min: string;
  max: string;
  onPick(day: string): void;
};

/** A day to type or to choose from a calendar that opens on its years (spec 5, birthday). */
export function BirthdayField({ min, max, onPick, onBlur, ref, ...field }: BirthdayFieldProps) {
  const { t } = useTranslation('mf-auth');
  const input = useRef<HTMLInputElement | null>(null);
  return (
    <TextField
      {...field}
      ref={(element) => {
        input.current = element;
        if (typeof ref === 'function') ref(element);
      }}
      onBlur={(event) => {
        // Into its own calendar: the field isn't left, so nothing is missing yet.
        if (event.target.parentElement?.querySelector('[aria-expanded="true"]')) return;
        const day = parseDay(event.target.value);
        if (day && day !== event.target.value) onPick(day);
        onBlur?.(event);
      }}
      placeholder={t('hints.birthdayFormat')}
      inputMode="numeric"
      dir="ltr"
      end={
        <Popover
          label={t('calendar.label')}
          trigger={(trigger) => (
            <IconButton
              {...trigger}
              label={t('calendar.open')}
              icon={<CalendarDays size={20} />}
              // The focus goes from the input into the calendar, not by way of the button.
              onMouseDown={(event) => event.preventDefault()}
            />
          )}
        >
          {(close) => (
            <Suspense fallback={<Spinner />}>
              <Calendar
                min={min}
                max={max}
                day={parseDay(input.current?.value ?? '')}
                onPick={(day) => {
                  onPick(day);
                  close();
                }}
              />
            </Suspense>
          )}
        </Popover>
      }
    />
  );
}
