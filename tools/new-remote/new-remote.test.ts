import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, remoteNames } from '@ontrend/shared/build/repository';
import { createRemote } from './create-remote.ts';
import { insertRemote } from './insert-remote.ts';
import { registerRemote } from './register-remote.ts';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const register = (name: string) => registerRemote({ name, path: '/new' }, remoteNames(), read);

describe.each(['mf-aaa', 'mf-between', 'mf-zzz'])('the repository with %s', (name) => {
  const changed = register(name);
  const all = [...remoteNames(), name].sort();
  const textOf = (file: string) => changed.get(file) ?? '';

  it('lists it in alphabetical order in images, secrets, reviews and budgets', () => {
    expect(textOf('deploy/docker/make-secrets.sh')).toContain(`REMOTES='${all.join(' ')}'`);
    expect(textOf('deploy/docker/Dockerfile').split(all.join(' '))).toHaveLength(3);
    expect(textOf('deploy/docker/Dockerfile')).toContain(`\nCOPY ${name}/package.json ${name}/\n`);
    const order = (file: string, pattern: RegExp) =>
      [...textOf(file).matchAll(pattern)].map(([, remote]) => remote);
    expect(order('.github/CODEOWNERS', /^\/(mf-[a-z-]+)\/ +@ontrend\//gm)).toEqual(all);
    expect(order('.github/workflows/ci.yml', /^ +(mf-[a-z-]+): "/gm)).toEqual(all);
    expect(order('bench/budgets.json', /^ {2}"(mf-[a-z-]+)": /gm)).toEqual(all);
    expect(order('tools/verify/journeys.ts', /^ {2}'(mf-[a-z-]+)': /gm)).toEqual(all);
    expect(order('pnpm-lock.yaml', /^ {2}(mf-[a-z-]+):$/gm)).toEqual(all);
  });
});

it('copies the block of the neighbor', () => {
  const text = 'a:\n  mf-a:\n    of: mf-a\n  mf-c:\n    of: mf-c\n\nb: mf-a mf-c;';
  expect(insertRemote(text, ['mf-a', 'mf-c'], 'mf-b')).toBe(
    'a:\n  mf-a:\n    of: mf-a\n  mf-b:\n    of: mf-b\n  mf-c:\n    of: mf-c\n\nb: mf-a mf-b mf-c;',
  );
});

it.each([
  [{ name: 'mf-feed', path: '/new' }, 'mf-feed exists already.'],
  [{ name: 'mf-new', path: '/api' }, "mf-new can't have the path /api: it is reserved for the site."],
  [{ name: 'mf-new', path: '/user' }, "mf-new can't have the path /user: it belongs to mf-profile"],
  [
    { name: 'mf-new', path: '/profile' },
    "mf-new can't have the path /profile: it is the name of mf-profile.",
  ],
])('refuses %j', async (remote, sentence) => {
  await expect(createRemote(remote, { installs: false })).rejects.toThrow(sentence);
});
