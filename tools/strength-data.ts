import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';

/** File with the words of the password meter, which browsers load with it. */
export const STRENGTH_DATA_FILE = join(ROOT, 'shared/src/ui/password-strength/strength-data.json');

/** The most common passwords in the file: 20 kB compressed. Twice as many would change the score of 1 % of the common ones. */
const PASSWORD_COUNT = 5_000;

/** Builds the content of the file from the same package as the API's list of common passwords (decision 109). */
export function buildStrengthData(): { passwords: string; qwerty: object } {
  const require = createRequire(join(ROOT, 'api/package.json'));
  const { dictionary, adjacencyGraphs } = require('@zxcvbn-ts/language-common');
  return {
    passwords: dictionary['passwords-common'].slice(0, PASSWORD_COUNT).join(' '),
    qwerty: adjacencyGraphs.qwerty,
  };
}
