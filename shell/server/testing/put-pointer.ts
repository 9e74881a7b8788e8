import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pointer } from '../releases/pointer.ts';

/** The file that says where the pointer of an app stands that was moved once. */
export function pointerFile(folder: string, app: string): string {
  return join(folder, 'pointers', app, '00000001.json');
}

/** Points at a build in a release store, as if it were the first move. */
export function putPointer(folder: string, app: string, pointer: Partial<Pointer> = {}): void {
  const file = pointerFile(folder, app);
  mkdirSync(join(file, '..'), { recursive: true });
  const whole: Pointer = { current: '1', previous: null, canary: null, ...pointer };
  writeFileSync(
    file,
    JSON.stringify({ at: '2026-01-01T00:00:00Z', action: 'promote', by: 'a test', pointer: whole }),
  );
}
