/** Prints a heading of the report. */
export function printHeading(text: string): void {
  console.log(`\n${text}`);
}

/** Prints a figure, and beside it what it is measured against. */
export function printMetric(name: string, value: string, goal?: { text: string; met: boolean }): void {
  const verdict = goal ? `   goal ${goal.text}: ${goal.met ? 'met' : 'not met'}` : '';
  console.log(`  ${name.padEnd(52)} ${value.padStart(34)}${verdict}`);
}
