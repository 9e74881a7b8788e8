/** Converts a time to whole Unix seconds, the wire format. */
export function toSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1_000);
}
