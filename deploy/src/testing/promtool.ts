import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '@ontrend/shared/build/repository';
import { writeDirAtomically } from '@ontrend/shared/build/write-dir-atomically';

const run = promisify(execFile);

const PACKAGE = 'prometheus';
const APT_GET = '/usr/bin/apt-get';
/** Content of Debian's package. It is unpacked, not installed: an installation would start a server. */
const UNPACKED = join(ROOT, '.cache/promtool');
const PATHS = ['/usr/bin/promtool', '/usr/local/bin/promtool', join(UNPACKED, 'usr/bin/promtool')];
const DOWNLOAD_TIMEOUT_MS = 300_000;

const findPromtool = () => PATHS.find((path) => existsSync(path));

async function unpackDebianPackage(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'ontrend-promtool-'));
  const options = { cwd: folder, timeout: DOWNLOAD_TIMEOUT_MS };
  try {
    if (process.getuid?.() === 0) await run(APT_GET, ['update', '-qq'], options);
    await run(APT_GET, ['download', '-qq', PACKAGE], options);
    const [file = ''] = await readdir(folder);
    await writeDirAtomically(
      UNPACKED,
      async (target) => void (await run('dpkg-deb', ['--extract', join(folder, file), target])),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Runs promtool, Prometheus' checker. Downloads Debian's package if it is not installed.
 * @returns what it printed
 * @throws Error with its messages when it finds a problem
 */
export async function runPromtool(parameters: string[], cwd: string): Promise<string> {
  if (!findPromtool() && existsSync(APT_GET)) await unpackDebianPackage();
  const program = findPromtool();
  if (!program) throw new Error('promtool was not found: install Prometheus (Debian: prometheus).');
  const { stdout, stderr } = await run(program, parameters, { cwd }).catch(
    (error: { stdout?: string; stderr?: string }) => {
      throw new Error(`promtool ${parameters.join(' ')} failed:\n${error.stdout}${error.stderr}`);
    },
  );
  return stdout + stderr;
}
