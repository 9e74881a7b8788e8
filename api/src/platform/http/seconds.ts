/** A time as the wire has it: whole Unix seconds. */
export function toSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1_000);
}
