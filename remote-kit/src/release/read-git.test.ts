import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCommit } from './read-git.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'git-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const git = (...parameters: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...parameters], { cwd: folder });

it('marks the commit of a remote whose folder has uncommitted changes', () => {
  git('init', '--quiet');
  const remote = join(folder, 'mf-x');
  mkdirSync(remote);
  writeFileSync(join(remote, 'a.ts'), '1');
  git('add', '.');
  git('commit', '--quiet', '-m', 'First');
  const commit = git('rev-parse', 'HEAD').toString().trim();
  // Another folder of the repository is not part of the build.
  writeFileSync(join(folder, 'notes.txt'), '');
  expect(readCommit(remote)).toBe(commit);
  writeFileSync(join(remote, 'b.ts'), '');
  expect(readCommit(remote)).toBe(`${commit} with uncommitted changes`);
});

it('knows no commit outside of a repository', () => {
  expect(readCommit(folder)).toBeNull();
});
