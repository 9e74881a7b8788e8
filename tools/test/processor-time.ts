import { readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second, whatever the kernel's own clock. */
const TICKS_PER_SECOND = 100;

/**
 * Returns the processor time that ended child processes and their ended children have used, in seconds, or undefined where
 * the system has no /proc.
 */
export function readChildProcessorSeconds(): number | undefined {
  let text: string;
  try {
    text = readFileSync('/proc/self/stat', 'utf8');
  } catch {
    return undefined;
  }
  // The second field is the name of the program, which may contain spaces; cutime and cstime are fields 16 and 17.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
}
