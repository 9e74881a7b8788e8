import type { Notification } from '@ontrend/shared/wire';
import { AtSign, Heart, MessageCircle, MessageSquareText, Reply, UserPlus } from 'lucide-react';
import styles from './notification-row.module.css';

const ICONS = {
  message: MessageCircle,
  'video-comment': MessageSquareText,
  'comment-user-mention': AtSign,
  'comment-like': Heart,
  'comment-reply': Reply,
  'video-like': Heart,
  follower: UserPlus,
} satisfies Record<Notification['type'], unknown>;

/**
 * Icon of the activity, at the corner of the avatar. Hidden from screen readers, because the text says the
 * same.
 */
export function ActivityIcon({ type }: { type: Notification['type'] }) {
  const Icon = ICONS[type];
  const isLike = type.includes('like');
  return (
    <span className={styles.kind} data-like={isLike} aria-hidden="true">
      <Icon size={12} strokeWidth={2.5} {...(isLike ? { fill: 'currentColor' } : {})} />
    </span>
  );
}
