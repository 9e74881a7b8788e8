import { formatDate, formatRelativeTime } from '@ontrend/shared/i18n/formats';
import { useTranslation } from 'react-i18next';

interface RelativeTimeProps {
  /** Unix seconds. */
  at: number;
  className?: string | undefined;
}

/** A relative time, with the date and time as its tooltip. */
export function RelativeTime({ at, className }: RelativeTimeProps) {
  const { i18n } = useTranslation();
  return (
    <time
      className={className}
      dateTime={new Date(at * 1000).toISOString()}
      title={formatDate(at, i18n.language, { dateStyle: 'long', timeStyle: 'short' })}
    >
      {formatRelativeTime(at, i18n.language)}
    </time>
  );
}
