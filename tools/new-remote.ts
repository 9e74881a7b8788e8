// `npm run new-remote -- trends --path /trends`: adds a remote to the repository (CONTRIBUTING.md, "Add a remote").
import { parseNewRemote } from '../remote-kit/src/template/parse-new-remote.ts';
import { addRemote } from './new-remote/add-remote.ts';

const USAGE = `npm run new-remote -- NAME --path PATH     as in: npm run new-remote -- trends --path /trends
NAME is that of the folder, with or without "mf-". Without --path, the path is /NAME.`;

/** Used by a test, whose copy of the repository shares the installed packages of the checkout. */
const WITHOUT_INSTALL = '--no-install';

async function main(): Promise<void> {
  const words = process.argv.slice(2);
  // npm takes an option without `--` before it for one of its own.
  const remote = parseNewRemote(
    words.filter((word) => word !== WITHOUT_INSTALL),
    USAGE,
    process.env.npm_config_path,
  );
  await addRemote(remote, { installs: !words.includes(WITHOUT_INSTALL) });
  const { name, path } = remote;
  console.log(`${name} is part of the repository. Its page is at ${path}.

npm start                             builds and publishes it with all apps
npm run dev -- ${name.padEnd(21)}  shows edits at once
npm run verify -- ${name.padEnd(18)}  runs its checks and tests
docker compose up -d --build --wait   runs it in containers

Its texts are in ${name}/src/locales/en.json. The team that reviews it is in .github/CODEOWNERS.`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
