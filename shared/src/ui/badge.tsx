import { formatNumber } from '@ontrend/shared/i18n/formats';
import { useTranslation } from 'react-i18next';
import styles from './badge.module.css';

/** A badge shows this many at most, and then a plus (spec 2.9). */
const BADGE_MAX = 99;

interface BadgeProps {
  /** Nothing is shown for none. */
  count: number;
  /** The same in words, for those who hear it: "3 unread messages". */
  label: string;
  className?: string | undefined;
}

/** How many are new: 99+ from 100 on (spec 2.9). */
export function Badge({ count, label, className }: BadgeProps) {
  const { i18n } = useTranslation();
  if (count <= 0) return null;
  const shown = formatNumber(Math.min(count, BADGE_MAX), i18n.language);
  return (
    <span className={[styles.badge, className].filter(Boolean).join(' ')}>
      <span aria-hidden="true">{count > BADGE_MAX ? `${shown}+` : shown}</span>
      <span className="ot-visually-hidden">{label}</span>
    </span>
  );
}
