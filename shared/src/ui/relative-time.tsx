import { formatDate, formatRelativeTime } from '@ontrend/shared/i18n/formats';
import { useTranslation } from 'react-i18next';

interface RelativeTimeProps {
  /** Unix seconds. */
  at: number;
  className?: string | undefined;
}

/** How long ago something was; the day and hour of it when a pointer rests on it. */
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
