// Checks uploaded files for the API, which starts this program (api/src/domain/uploads/file-checker.ts).
import { checkFile } from '../../domain/uploads/check-file.ts';
import {
  type CheckerMessage,
  type CheckRequest,
  toSentError,
} from '../../domain/uploads/checker-messages.ts';
import { findMediaTools, type MediaTools } from '../../platform/media/tools.ts';

let tools: MediaTools | undefined;

async function check(file: string): Promise<CheckerMessage> {
  try {
    tools ??= await findMediaTools();
    return { kind: 'checked', video: await checkFile(file, tools) };
  } catch (error) {
    return { kind: 'failed', error: toSentError(error) };
  }
}

const send = (message: CheckerMessage) => process.send?.(message);

// The API ends this process when its own checks have ended. Ctrl-C in a terminal signals both.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
// The API has ended, however that happened.
process.on('disconnect', () => process.exit());
process.on('message', async ({ file }: CheckRequest) => send(await check(file)));
send({ kind: 'ready' });
