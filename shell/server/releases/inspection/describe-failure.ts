import { INSPECTION_TIMEOUT_MS, type InspectionFailure } from './run-sandbox.ts';

/** Files of the check itself in a stack. */
const OWN_FILE = /^(inspector|sandbox)\./;

/** Returns the first position in the stack that is in a file of the build; empty when there is none. */
function findPosition(stack: string): string {
  const positions = [...stack.matchAll(/([\w.@-]+\.[cm]?js:\d+(?::\d+)?)\)?$/gm)]
    .map(([, position = '']) => position)
    .filter((position) => !OWN_FILE.test(position));
  // A stack can begin with the line alone; for syntax errors that is all.
  return positions.find((position) => /:\d+:\d+$/.test(position)) ?? positions[0] ?? '';
}

/** Describes in a sentence why code of a build cannot be used. */
export function describeFailure(failure: InspectionFailure): string {
  const { file } = failure;
  switch (failure.kind) {
    case 'hangs':
      return `${file} was still running after ${INSPECTION_TIMEOUT_MS / 1_000} s.`;
    case 'waits':
      return `${file} waits for something that may never happen, such as a timer or a reply, before its module is complete.`;
    case 'memory':
      return `${file} needs too much memory.`;
    case 'throws': {
      const { message, stack } = failure;
      const position = findPosition(stack);
      // Without a position, the shell has rejected the module, such as for its contract number.
      return position
        ? `${file} throws "${message}" at ${position}.`
        : `${message.replace(/^\w*Error: /, '')}${/[.!?]$/.test(message) ? '' : '.'}`;
    }
  }
}
