// `npm run imports`: checks the import rules.
import { checkImportRules } from './test/import-rules.ts';

process.exit((await checkImportRules()).some((code) => code !== 0) ? 1 : 0);
