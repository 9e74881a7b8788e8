import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { z } from 'zod';

/** Incompatible changes that teams have declared, the oldest first. */
export const DECLARATIONS_FILE = 'docs/compatibility/incompatible-changes.json';

const declaration = z.strictObject({
  /** The changes as `npm run reports` names them. */
  changes: z.array(z.string().min(1)).min(1),
  why: z.string().min(1),
  /** What clients or remotes have to do, and until when. */
  clients: z.string().min(1),
  /** The day on which `npm run reports` wrote the changes into the reports. */
  accepted: z.iso.date().optional(),
});
export type Declaration = z.infer<typeof declaration>;

/** Reads the declarations. @throws Error when the file is invalid */
export function readDeclarations(): Declaration[] {
  return z.array(declaration).parse(JSON.parse(readFileSync(join(ROOT, DECLARATIONS_FILE), 'utf8')));
}
