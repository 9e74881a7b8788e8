// `npm run types [package]`: checks the types of all packages, or of one.
import { checkTypes } from './test/check-types.ts';

try {
  const codes = await checkTypes(process.argv[2]);
  process.exitCode = codes.some((code) => code !== 0) ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
