import { constants } from 'node:fs';
import { chmod, lstat, mkdir, open, rename, rm } from 'node:fs/promises';
import { TOOL_FILE_BYTES } from './constants.ts';
import { ToolError } from './errors.ts';

// A malicious upload that exploits a tool may write anything into the tool's folder, at any time: links to secrets, pipes, other files.
// The worker therefore opens and publishes only regular files whose names it knows, and follows no link.

/** Writable for tools that run as another user. The sticky bit prevents them from replacing what the worker has created. */
const TOOL_FOLDER_MODE = 0o1777;
/** Maximum size of a file that the worker reads into memory, such as a playlist. */
const MAX_READ_BYTES = 1024 ** 2;

/** Creates a folder that tools may write to. Its parent must not be writable for them. */
export async function createToolFolder(path: string): Promise<void> {
  await mkdir(path);
  // Not as a parameter of `mkdir`, whose modes are limited by the umask.
  await chmod(path, TOOL_FOLDER_MODE);
}

/** Calls `work` with an empty folder for the outputs of tools, next to `folder`, and deletes it afterwards. */
export async function withToolFolder<Result>(
  folder: string,
  work: (toolFolder: string) => Promise<Result>,
): Promise<Result> {
  const toolFolder = `${folder}.tools`;
  await createToolFolder(toolFolder);
  try {
    return await work(toolFolder);
  } finally {
    // Remaining files of another user are deleted with the scratch folder of the job.
    await rm(toolFolder, { recursive: true, force: true }).catch(() => {});
  }
}

/**
 * Moves an output of a tool to a folder that only the worker can write to.
 * @throws ToolError when it is not a regular file, has another link or is larger than tools may write
 */
export async function moveToolFile(from: string, to: string): Promise<void> {
  // Moving it first prevents a tool from replacing it after the check. A link is moved, not followed.
  await rename(from, to);
  const status = await lstat(to);
  if (status.isFile() && status.nlink === 1 && status.size <= TOOL_FILE_BYTES) return;
  await rm(to, { recursive: true, force: true });
  throw new ToolError(`${from} is not a regular file with one link and at most ${TOOL_FILE_BYTES} bytes`);
}

/**
 * Reads a small output of a tool.
 * @throws ToolError when it is not a regular file or too large; an error of the system for a link
 */
export async function readToolFile(path: string): Promise<Buffer> {
  // Without O_NONBLOCK, opening a pipe would wait for a writer.
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const status = await file.stat();
    if (!status.isFile()) throw new ToolError(`${path} is not a regular file`);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_READ_BYTES + 1), { position: 0 });
    if (bytesRead > MAX_READ_BYTES) throw new ToolError(`${path} has more than ${MAX_READ_BYTES} bytes`);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
