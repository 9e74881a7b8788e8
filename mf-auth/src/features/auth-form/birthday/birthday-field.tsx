import { Popover } from '@ontrend/shared/overlays';
import { IconButton, Spinner, TextField } from '@ontrend/shared/ui';
import { CalendarDays } from 'lucide-react';
import { type ComponentProps, lazy, Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { parseDay } from './parse-day.ts';

const Calendar = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }));

/**
 * The popup has the size of the calendar before that has loaded: on a phone, a popup that grows beyond the edge of the screen
 * widens the whole page. Inline, because a style sheet would be loaded with each form.
 */
const LOADING_STYLE = {
  display: 'grid',
  placeItems: 'center',
  inlineSize: 320,
  maxInlineSize: '100%',
  minBlockSize: 324,
} as const;

type BirthdayFieldProps = Omit<ComponentProps<typeof TextField>, 'end' | 'type' | 'min' | 'max'> & {
  /** First and last selectable day, `YYYY-MM-DD`. */
  min: string;
  max: string;
  onDaySelect(day: string): void;
};

/** A date to type, or to pick from a calendar that opens on the year view (ACCOUNT-25). */
export function BirthdayField({ min, max, onDaySelect, onBlur, ref, ...field }: BirthdayFieldProps) {
  const { t } = useTranslation('mf-auth');
  const input = useRef<HTMLInputElement | null>(null);
  /** Replaces a date in another format, such as `19991231`. */
  const normalize = (typed: string) => {
    const day = parseDay(typed);
    if (day && day !== typed) onDaySelect(day);
  };
  return (
    <TextField
      {...field}
      ref={(element) => {
        input.current = element;
        if (typeof ref === 'function') ref(element);
      }}
      onBlur={(event) => {
        // The focus moves into the field's own calendar, so the field is not validated yet.
        if (event.target.parentElement?.querySelector('[aria-expanded="true"]')) return;
        normalize(event.target.value);
        onBlur?.(event);
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') normalize(currentTarget.value);
      }}
      placeholder={t('hints.birthdayFormat')}
      inputMode="numeric"
      end={
        <Popover
          label={t('calendar.label')}
          trigger={(trigger) => (
            <IconButton
              {...trigger}
              label={t('calendar.open')}
              icon={<CalendarDays size={20} />}
              // Keeps the focus off the button: it moves from the input directly into the calendar.
              onMouseDown={(event) => event.preventDefault()}
            />
          )}
        >
          {(close) => (
            <Suspense
              fallback={
                <div style={LOADING_STYLE}>
                  <Spinner />
                </div>
              }
            >
              <Calendar
                min={min}
                max={max}
                day={parseDay(input.current?.value ?? '')}
                onSelect={(day) => {
                  onDaySelect(day);
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
