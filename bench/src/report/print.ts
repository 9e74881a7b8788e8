export function printHeading(text: string): void {
  console.log(`\n${text}`);
}

/** Prints a metric and whether it meets its goal. */
export function printMetric(name: string, value: string, goal?: { text: string; met: boolean }): void {
  const verdict = goal ? `   goal ${goal.text}: ${goal.met ? 'met' : 'not met'}` : '';
  console.log(`  ${name.padEnd(52)} ${value.padStart(34)}${verdict}`);
}
