// `npm run imports`: checks the import rules.
import { runImportChecks } from './test/import-rules.ts';

process.exit((await runImportChecks()).some((code) => code !== 0) ? 1 : 0);
