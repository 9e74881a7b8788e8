import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pointer } from '../releases/pointer.ts';
import { latestNumberedName, numberedName } from '../releases/release-storage.ts';

interface LogEntry {
  apps: string[];
  pointers: Record<string, Pointer>;
  previousMoves: Record<string, number>;
  grants?: Record<string, string>;
}

/**
 * Appends a move of an app to the pointer log, without a previous move of that app.
 * @param pointer undefined removes the app
 */
function appendMove(folder: string, app: string, pointer?: Pointer): void {
  const log = join(folder, 'pointers');
  mkdirSync(log, { recursive: true });
  const last = Number.parseInt(latestNumberedName(readdirSync(log)) ?? '0', 10);
  const previous: LogEntry =
    last === 0
      ? { apps: [], pointers: {}, previousMoves: {} }
      : JSON.parse(readFileSync(join(log, numberedName(last)), 'utf8'));
  const lastMoves = {
    ...previous.previousMoves,
    ...Object.fromEntries(previous.apps.map((each) => [each, last])),
  };
  const { [app]: _number, ...previousMoves } = lastMoves;
  const { [app]: _pointer, ...otherPointers } = previous.pointers;
  const entry = {
    at: '2026-01-01T00:00:00Z',
    action: 'promote',
    by: 'a test',
    startupRequests: {},
    apps: [app],
    previousMoves,
    ...(previous.grants && { grants: previous.grants }),
    pointers: { ...otherPointers, ...(pointer && { [app]: pointer }) },
  };
  writeFileSync(join(log, numberedName(last + 1)), JSON.stringify(entry));
}

/** Sets the pointer of an app in a release store, without a previous move of that app. */
export function putPointer(folder: string, app: string, pointer: Partial<Pointer> = {}): void {
  appendMove(folder, app, { current: '1', previous: null, canary: null, ...pointer });
}

/** Makes an app unpublished. */
export function removePointer(folder: string, app: string): void {
  appendMove(folder, app);
}
