import type { ErrorReport, ReleaseClient } from './release-client.ts';

/** Frames that the list of errors shows of each stack. */
const LISTED_FRAMES = 3;
const MS_PER_S = 1_000;

const isFrame = (line: string) => /^\s*at |@.*:\d+:\d+$/.test(line);

/** Returns the message of an error, with its type if that is known. */
export function describeMessage({ message, stack }: Pick<ErrorReport, 'message' | 'stack'>): string {
  // The first line of Chrome's stacks has the type of the error.
  const [first = ''] = stack.split('\n');
  return first && !isFrame(first) ? first : message;
}

/**
 * Formats an error for the terminal.
 * @param maxFrames frames of its stack
 * @param command that describes one error, without its number
 */
function formatErrorReport(app: string, report: ErrorReport, maxFrames: number, command: string): string {
  const { id, version, stack, path, reports, lastAt } = report;
  const frames = stack.split('\n').filter(isFrame);
  const rest = frames.length - maxFrames;
  return [
    `${id}  ${new Date(lastAt * MS_PER_S).toISOString()}  ${app}@${version}  ${path}  ${reports} ${reports === 1 ? 'page' : 'pages'}`,
    `  ${describeMessage(report)}`,
    ...frames.slice(0, maxFrames),
    ...(rest > 0 ? [`    ... ${rest} more: ${command} ${id}`] : []),
  ].join('\n');
}

/**
 * Describes the latest errors of an app with the positions of their sources.
 * @param command that describes one error, without its number
 * @param id number of one error, to describe it in full
 * @throws Error when there is no such app, or the token does not cover it
 */
export async function describeErrors(
  client: Pick<ReleaseClient, 'readErrors' | 'readAppStatus'>,
  app: string,
  command: string,
  id?: string,
): Promise<string> {
  const reports = await client.readErrors(app, id === undefined ? {} : { id });
  if (reports.length === 0) {
    // A misspelled name has no errors either.
    await client.readAppStatus(app);
    return id === undefined
      ? `No errors of ${app} were reported in the last 7 days.`
      : `${app} has no error ${id}.`;
  }
  const maxFrames = id === undefined ? LISTED_FRAMES : Number.POSITIVE_INFINITY;
  return reports.map((report) => formatErrorReport(app, report, maxFrames, command)).join('\n\n');
}

/** Reads a stack trace from standard input, and returns it with the positions of the sources. */
export async function symbolicateInput(
  client: Pick<ReleaseClient, 'symbolicate'>,
  input: AsyncIterable<Buffer | string> & { isTTY?: boolean },
): Promise<string> {
  if (input.isTTY) console.error('Paste a stack trace, then press Ctrl-D.');
  let stack = '';
  for await (const chunk of input) stack += chunk.toString();
  if (!stack.trim()) throw new Error('Pass a stack trace on standard input.');
  const symbolicated = await client.symbolicate(stack.trimEnd());
  if (symbolicated === stack.trimEnd())
    console.error(
      'No position in it is in a stored build with source maps. Name the build, as in mf-x@1.0.0-1.',
    );
  return symbolicated;
}
