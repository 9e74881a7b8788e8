import { formatNumber } from '@ontrend/shared/i18n/formats';
import { useTranslation } from 'react-i18next';
import styles from './badge.module.css';

/** Larger counts show as "99+" (CONST-40). */
const BADGE_MAX = 99;

interface BadgeProps {
  /** The badge is not rendered for 0. */
  count: number;
  /** Text for screen readers: "3 unread messages". */
  label: string;
  className?: string | undefined;
}

/** A badge with a count: "99+" at 100 or more (NOTIFICATION-9). */
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
