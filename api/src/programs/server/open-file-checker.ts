import type { FastifyBaseLogger } from 'fastify';
import { ORPHAN_GRACE_MS, ORPHAN_SWEEP_INTERVAL_MS } from '../../domain/uploads/constants.ts';
import { createFileChecker, type FileChecker } from '../../domain/uploads/file-checker.ts';
import { createRemoteFileChecker } from '../../domain/uploads/remote-file-checker.ts';
import type { Config } from '../../platform/config/config.ts';
import { createScratch, ENTER_ONLY, type Scratch } from '../../platform/storage/scratch.ts';

/** The program that checks uploaded files, next to this file in a compiled server. */
const CHECKER = import.meta.url.endsWith('.ts')
  ? new URL('../checker/main.ts', import.meta.url)
  : new URL('checker.mjs', import.meta.url);

/** A checker of uploaded files. */
export interface OpenFileChecker {
  fileChecker: FileChecker;
  /** Folders in which files must be to be checked; undefined if they may be anywhere. */
  checkFolders: Scratch | undefined;
}

/** Deletes the folders of checks whose process was killed, of all replicas. */
async function sweepCheckFolders(folders: Scratch): Promise<void> {
  for (const { name, changedAt } of await folders.list())
    if (Date.now() - changedAt.getTime() > ORPHAN_GRACE_MS) await folders.close(name);
}

/**
 * Opens the checker service that `CHECKER_SOCKET` names, or else a checker that starts processes of this machine.
 * @param program the program of these processes
 */
export async function openFileChecker(
  { checkerService }: Pick<Config, 'checkerService'>,
  log: Pick<FastifyBaseLogger, 'error'>,
  program = CHECKER,
): Promise<OpenFileChecker> {
  if (!checkerService) return { fileChecker: createFileChecker(program), checkFolders: undefined };
  const fileChecker = createRemoteFileChecker(checkerService);
  const checkFolders = createScratch(checkerService.files, { mode: ENTER_ONLY });
  const sweep = () =>
    sweepCheckFolders(checkFolders).catch((error: unknown) =>
      log.error({ err: error }, 'sweep of checked files failed, will retry'),
    );
  await sweep();
  const timer = setInterval(sweep, ORPHAN_SWEEP_INTERVAL_MS);
  timer.unref();
  return {
    checkFolders,
    fileChecker: {
      check: fileChecker.check,
      close() {
        clearInterval(timer);
        fileChecker.close();
      },
    },
  };
}
