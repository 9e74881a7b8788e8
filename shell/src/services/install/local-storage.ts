/** What is kept in the browser; null where it keeps nothing (private windows, full disks). */
export function readLocalStorage(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps something in the browser, as far as it lets one. */
export function writeLocalStorage(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Then it is asked again next time.
  }
}

/** The day it is, as the reader's calendar has it. */
export function getToday(): string {
  return new Date().toDateString();
}
