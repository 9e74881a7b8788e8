// `npm run remove-remote -- trends`: removes a remote from the repository (CONTRIBUTING.md, "Remove a remote").
import { remoteName } from '../remote-kit/src/template/fill-template.ts';
import { describeRemoval } from './remove-remote/describe-removal.ts';
import { removeRemote } from './remove-remote/remove-remote.ts';

const USAGE = `npm run remove-remote -- NAME     as in: npm run remove-remote -- trends
NAME is that of the folder, with or without "mf-". With --force, changes that are not committed are lost.`;

async function main(): Promise<void> {
  const words = process.argv.slice(2);
  const [word, ...rest] = words.filter((each) => each !== '--force');
  if (!word || rest.length > 0 || word.startsWith('-')) throw new Error(USAGE);
  const name = remoteName(word);
  const removal = await removeRemote(name, { isForced: words.includes('--force') });
  console.log(describeRemoval(name, removal));
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
