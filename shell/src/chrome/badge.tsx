import { BADGE_MOST } from './constants.ts';

/** How many are unread, at the corner of an icon (spec 2.9); nothing for none. The link's name says it in words. */
export function Badge({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <span className="ot-badge" aria-hidden="true">
      {count > BADGE_MOST ? `${BADGE_MOST}+` : count}
    </span>
  );
}
