#!/usr/bin/env node
// `ontrend-remote`: builds, develops, checks and releases the remote in the current folder (docs/remote-kit.md).
import '../runtime/end-with-parent.mjs';
import { runCommand } from './commands.ts';
import { ignoreClosedOutput } from './release/ignore-closed-output.ts';

ignoreClosedOutput();

runCommand(process.cwd(), process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
