import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, remoteNames } from '@ontrend/shared/build/repository';
import { addRemote } from './add-remote.ts';
import { insertRemote } from './insert-remote.ts';
import { listOwnDependencies } from './lock-entry.ts';
import { registerRemote, unregisterRemote } from './register-remote.ts';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const register = (name: string) => registerRemote({ name, path: '/new' }, remoteNames(), read);

describe.each(['mf-aaa', 'mf-between', 'mf-feed-lab', 'mf-zzz'])('the repository with %s', (name) => {
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

  it('is as before when it is removed again', () => {
    const restored = unregisterRemote(name, remoteNames(), textOf);
    expect([...restored.keys()].sort()).toEqual([...changed.keys()].sort());
    for (const [file, text] of restored) expect({ file, text }).toEqual({ file, text: read(file) });
  });
});

describe('a remote that is removed', () => {
  const LAB = { name: 'mf-lab', path: '/lab' };
  const NEXT = { name: 'mf-lab-next', path: '/next' };
  const readFrom = (files: Map<string, string>) => (file: string) => files.get(file) ?? read(file);

  it('takes nothing of a remote whose name begins with its name', () => {
    const lab = registerRemote(LAB, remoteNames(), read);
    const both = registerRemote(NEXT, [...remoteNames(), LAB.name].sort(), readFrom(lab));
    const others = [...remoteNames(), NEXT.name].sort();
    const left = unregisterRemote(LAB.name, others, readFrom(both));
    const expected = registerRemote(NEXT, remoteNames(), read);
    for (const [file, text] of expected) expect({ file, text: readFrom(left)(file) }).toEqual({ file, text });
  });

  it('takes what its team has added to its entries', () => {
    const lab = registerRemote(LAB, remoteNames(), read);
    const change = (file: string, find: string, replacement: string) => {
      const text = readFrom(lab)(file);
      expect(text.split(find)).toHaveLength(2);
      lab.set(file, text.replace(find, replacement));
    };
    change(
      'tools/verify/journeys.ts',
      "['journeys/lab.spec.ts']",
      "[\n    'journeys/lab.spec.ts',\n    'lab',\n  ]",
    );
    change('docker-compose.yml', 'mf-lab=/lab', 'mf-lab=/lab,mf-lab=/test');
    change('.github/CODEOWNERS', '@ontrend/lab', '@ontrend/lab @ontrend/science');
    change(
      'pnpm-lock.yaml',
      '\n  mf-lab:\n    dependencies:\n',
      "\n  mf-lab:\n    dependencies:\n      '@labs/chart':\n        specifier: ^1.0.0\n        version: 1.0.0\n",
    );
    expect(listOwnDependencies(readFrom(lab)('pnpm-lock.yaml'), LAB.name)).toEqual(['@labs/chart']);
    const left = unregisterRemote(LAB.name, remoteNames(), readFrom(lab));
    for (const [file, text] of left) expect({ file, text }).toEqual({ file, text: read(file) });
    expect(left.size).toBe(lab.size);
  });

  it('may lack entries, which its team has removed', () => {
    expect(unregisterRemote(LAB.name, remoteNames(), read)).toEqual(new Map());
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
  await expect(addRemote(remote, { installs: false })).rejects.toThrow(sentence);
});
