import type { RemovedRemote } from './remove-remote.ts';

const list = (lines: string[]): string => lines.map((line) => `  ${line}`).join('\n');

/** Describes what was removed with a remote, and what is left to do. */
export function describeRemoval(
  name: string,
  { removed, changed, paths, ownDependencies }: RemovedRemote,
): string {
  const revocations = (paths.length > 0 ? paths : ['PATH']).map(
    (path) => `npm run release -- revoke ${name} ${path}`,
  );
  return [
    `Removed:\n${list(removed)}`,
    `Removed its entries from:\n${list(changed)}`,
    ...(ownDependencies.length > 0
      ? [
          `pnpm-lock.yaml still has packages that only ${name} used: ${ownDependencies.join(', ')}. To remove them:\n${list(
            ['npx -y pnpm@12.21.0 install'],
          )}`,
        ]
      : []),
    `To find what else names it:\n${list([`git grep ${name}`])}`,
    `A site that has released it serves it until its operator retires it. Do that before you update the site:\n${list(revocations)}`,
    'Then its token and its key can be removed (docs/releases.md, "Grant a path"). With containers:',
    list([
      'docker compose up -d --build --wait --remove-orphans',
      `docker volume rm ontrend_${name} ontrend_secrets-${name}`,
    ]),
  ].join('\n\n');
}
