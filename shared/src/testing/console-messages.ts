type Level = 'error' | 'warn';

interface ConsoleMessage {
  level: Level;
  text: string;
  /** Thrown if the message is unexpected. Has the stack of the call. */
  error: Error;
}

interface ExpectedMessage {
  level: Level;
  pattern: RegExp;
  count: number | undefined;
}

// TypeScript knows this function of V8 only with the types of Node.
const { captureStackTrace } = Error as unknown as {
  captureStackTrace(target: object, caller: unknown): void;
};

/** Messages about the test instead of what it tests. */
const IGNORED = [
  // jsdom cannot leave the page, scroll or play.
  /^Error: Not implemented: /,
  // A component or a reply has arrived between two waits of a test; whether it does depends on the speed of the machine.
  /not wrapped in act\(|not configured to support act\(/,
];

let logged: ConsoleMessage[] = [];
let expected: ExpectedMessage[] = [];

/** Replaces `console.error` and `console.warn` by functions that record their calls for `checkConsoleMessages`. */
export function recordConsoleMessages(): void {
  const { format } = jest.requireActual<{ format(...values: unknown[]): string }>('node:util');
  for (const level of ['error', 'warn'] as const) {
    const record = (...values: unknown[]) => {
      const text = format(...values);
      if (IGNORED.some((pattern) => pattern.test(text))) return;
      // Named, because a message after the end of a test fails the next one.
      const error = new Error(`"${expect.getState().currentTestName}" called console.${level}: ${text}`);
      captureStackTrace(error, record);
      logged.push({ level, text, error });
    };
    console[level] = record;
  }
}

/**
 * Declares that the running test logs a message with `console.error` or `console.warn`. A test fails if it logs any
 * other message, or not this one.
 * @param pattern matches the message
 * @param count how often it is logged; without it, at least once
 */
export function expectConsoleMessage(level: Level, pattern: RegExp, count?: number): void {
  expected.push({ level, pattern, count });
}

const isMatch = (message: ConsoleMessage, { level, pattern }: ExpectedMessage) =>
  message.level === level && pattern.test(message.text);

/**
 * Ends the record of a test.
 * @throws Error for messages that were not expected, or an expected one that is missing
 */
export function checkConsoleMessages(): void {
  const messages = logged;
  const expectations = expected;
  logged = [];
  expected = [];
  const unexpected = messages
    .filter((message) => !expectations.some((expectation) => isMatch(message, expectation)))
    .map(({ error }) => error);
  if (unexpected.length > 1)
    throw new AggregateError(unexpected, unexpected.map(({ message }) => message).join('\n'));
  if (unexpected[0]) throw unexpected[0];
  for (const expectation of expectations) {
    const { level, pattern, count } = expectation;
    const matches = messages.filter((message) => isMatch(message, expectation)).length;
    if (count === undefined ? matches === 0 : matches !== count)
      throw new Error(
        `console.${level} was called ${matches} times with ${pattern}, not ${count ?? 'at least once'}`,
      );
  }
}
