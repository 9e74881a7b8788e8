import type { Command } from '../command.ts';
import { categoryCommands } from './categories.ts';
import { collectionCommands } from './collections.ts';
import { commentCommands } from './comments.ts';
import { contactCommands } from './contact-submissions.ts';
import { factorCommands } from './factors.ts';
import { invitationCommands } from './invitations.ts';
import { logCommands } from './log.ts';
import { mailDomainCommands } from './mail-domains.ts';
import { playlistCommands } from './playlists.ts';
import { reportCommands } from './reports.ts';
import { securityEventCommands } from './security-events.ts';
import { signUpCommands } from './sign-ups.ts';
import { userCommands } from './users.ts';
import { videoCommands } from './videos.ts';

/** All commands in the order of the help. */
export const commands: readonly Command[] = [
  ...reportCommands,
  ...videoCommands,
  ...commentCommands,
  ...playlistCommands,
  ...userCommands,
  ...factorCommands,
  ...securityEventCommands,
  ...signUpCommands,
  ...invitationCommands,
  ...mailDomainCommands,
  ...categoryCommands,
  ...collectionCommands,
  ...contactCommands,
  ...logCommands,
];
