import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { undefinedIfMissing } from '../release-storage.ts';
import { createPositionFinder } from '../symbolicate.ts';
import { INSPECTION_TIMEOUT_MS, type InspectionFailure } from './run-sandbox.ts';

/** A build whose code failed. */
interface FailedBuild {
  app: string;
  version: string;
  folder: string;
  /** Paths of the files that ran. */
  files: string[];
}

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

/** Adds the position in the sources to a position in a file of a build, if the build has a source map. */
async function addSource(position: string, { app, version, folder, files }: FailedBuild): Promise<string> {
  const [name = '', line, column = 1] = position.split(':');
  const file = files.find((path) => basename(path) === name);
  if (!file) return position;
  const findPosition = createPositionFinder(async (_app, _version, path) =>
    readFile(join(folder, `${path}.map`), 'utf8').catch(undefinedIfMissing),
  );
  const source = await findPosition({ app, version, file, line: Number(line), column: Number(column) });
  return source ? `${source.place} (${position})` : position;
}

/** Describes in a sentence why code of a build cannot be used. */
export async function describeFailure(failure: InspectionFailure, build: FailedBuild): Promise<string> {
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
        ? `${file} throws "${message}" at ${await addSource(position, build)}.`
        : `${message.replace(/^\w*Error: /, '')}${/[.!?]$/.test(message) ? '' : '.'}`;
    }
  }
}
