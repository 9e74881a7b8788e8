/** Reads a value; null when it is missing or storage is unavailable (private windows, full disks). */
export function readLocalStorage(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Writes a value, if storage is available. */
export function writeLocalStorage(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The promotion then shows again next time.
  }
}

/** Returns the current day in the local time zone. */
export function getToday(): string {
  return new Date().toDateString();
}
