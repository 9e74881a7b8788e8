import type { Command } from '../command.ts';
import { categoryCommands } from './categories.ts';
import { collectionCommands } from './collections.ts';
import { commentCommands } from './comments.ts';
import { letterCommands } from './letters.ts';
import { logCommands } from './log.ts';
import { peopleCommands } from './people.ts';
import { reportCommands } from './reports.ts';
import { videoCommands } from './videos.ts';

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  ...reportCommands,
  ...videoCommands,
  ...commentCommands,
  ...peopleCommands,
  ...categoryCommands,
  ...collectionCommands,
  ...letterCommands,
  ...logCommands,
];
