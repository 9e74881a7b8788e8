/**
 * Where uploads that are not over are kept in this browser, each below a key of its own: two tabs must not write over
 * each other's. Known to the shell, which shows them on every page, and to mf-profile, which makes them.
 * @param userId whose: another account sees nothing of them
 */
export const pendingUploadsKeyPrefix = (userId: number) => `ontrend-upload:${userId}:`;

/** Whether this browser keeps uploads of somebody that are not over. */
export function hasPendingUploads(userId: number): boolean {
  const prefix = pendingUploadsKeyPrefix(userId);
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(prefix));
  } catch {
    // Storage is switched off: nothing is kept.
    return false;
  }
}
