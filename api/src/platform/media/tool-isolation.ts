import { spawnSync } from 'node:child_process';

/**
 * Runs a program without a network: in a network namespace that has no interface. The user namespace allows this without
 * root, and a process of root loses its capabilities in it, such as ignoring the permissions of files.
 */
export const NETWORK_ISOLATION = 'unshare --user --net --';

let isAvailable: boolean | undefined;

/**
 * Returns whether the system allows `NETWORK_ISOLATION`: Linux with `unshare` does, but not in containers with Docker's
 * default seccomp profile. Checked once.
 */
export function canIsolateNetwork(): boolean {
  if (isAvailable !== undefined) return isAvailable;
  const [command = '', ...parameters] = NETWORK_ISOLATION.split(' ');
  const { error, status } = spawnSync(command, [...parameters, 'true'], { stdio: 'ignore' });
  // Another error than a missing command is a failure of the machine, which says nothing about later.
  if (error && (error as NodeJS.ErrnoException).code !== 'ENOENT') return false;
  isAvailable = status === 0;
  return isAvailable;
}
