import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** A program or privilege that a fault needs. */
export type Requirement = 'tmpfs' | 'libfaketime' | 'valkey';

const FAKETIME_LIBRARIES = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1',
];
const VALKEY_PROGRAMS = ['/usr/bin/valkey-server', '/usr/bin/redis-server'];

/** What to do about a missing requirement. */
const REMEDIES: Record<Requirement, string> = {
  tmpfs: 'mounting a tmpfs needs Linux and root',
  libfaketime: 'install the package faketime',
  valkey: 'install the package valkey-server or redis-server',
};

/** Path of libfaketime; undefined when it is not installed. */
export const findFaketime = (): string | undefined => FAKETIME_LIBRARIES.find((path) => existsSync(path));

/**
 * Mounts an empty disk of limited size in memory.
 * @returns a function that unmounts it, or null without the privilege
 */
export function mountDisk(folder: string, megabytes: number): (() => void) | null {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder], {
      stdio: 'ignore',
    });
  } catch {
    return null;
  }
  return () => execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' });
}

/** Returns why a requirement is not met, or null. */
export function findMissing(requirement: Requirement | undefined, hasDisk: boolean): string | null {
  const isMet =
    requirement === undefined ||
    (requirement === 'tmpfs' && hasDisk) ||
    (requirement === 'libfaketime' && findFaketime() !== undefined) ||
    (requirement === 'valkey' && VALKEY_PROGRAMS.some((path) => existsSync(path)));
  return isMet ? null : REMEDIES[requirement];
}
