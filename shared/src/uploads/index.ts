/**
 * Returns the `localStorage` key prefix of a user's pending uploads. Each upload has its own key, so that
 * two tabs don't overwrite each other's. mf-profile stores the uploads, and the shell shows their progress on
 * every page.
 * @param userId other accounts don't see the uploads
 */
export const pendingUploadsKeyPrefix = (userId: number) => `ontrend-upload:${userId}:`;

/** Returns whether this browser has pending uploads of a user. */
export function hasPendingUploads(userId: number): boolean {
  const prefix = pendingUploadsKeyPrefix(userId);
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(prefix));
  } catch {
    // Without storage there are none.
    return false;
  }
}
