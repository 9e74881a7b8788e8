// Entry point of `npm run admin -- COMMAND` (docs/administration.md).
import { runAdmin } from './run-admin.ts';

process.exitCode = await runAdmin(process.argv.slice(2), process.env, {
  out: (text) => console.log(text),
  err: (text) => console.error(text),
});
