import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { installPackages } from '../fixtures/debian-packages.ts';
import { EMOJI_FONT_PACKAGE } from '../fixtures/emoji-font.ts';
import type { EngineName } from './driver/driver.ts';

const run = promisify(execFile);

/** Debian packages of each engine. gstreamer1.0-libav depends on the FFmpeg libraries, which decode H.264 and AAC. */
const PACKAGES: Record<EngineName, string[]> = {
  firefox: ['firefox-esr', 'gstreamer1.0-libav', EMOJI_FONT_PACKAGE],
  webkit: [
    ...['webkit2gtk-driver', 'xvfb', 'gstreamer1.0-gl', 'gstreamer1.0-libav'],
    ...['gstreamer1.0-plugins-bad', 'gstreamer1.0-plugins-good', EMOJI_FONT_PACKAGE],
  ],
};

/** An engine is not installed and could not be installed. The message is printed without a stack trace. */
export class MissingEngineError extends Error {
  override name = 'MissingEngineError';
}

/** Returns the installed version of a Debian package, or undefined. */
async function getVersion(name: string): Promise<string | undefined> {
  // Fails for unknown packages, and on systems without dpkg.
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholders are those of dpkg-query
  const format = '${db:Status-Status} ${Version}';
  const result = await run('dpkg-query', ['-W', '-f', format, name]).catch(() => undefined);
  const [status, version] = result?.stdout.split(' ') ?? [];
  return status === 'installed' ? version : undefined;
}

async function listMissingPackages(engine: EngineName): Promise<string[]> {
  const packages = PACKAGES[engine];
  const versions = await Promise.all(packages.map(getVersion));
  return packages.filter((_, index) => !versions[index]);
}

/**
 * Installs the packages of an engine that are missing, if this process may.
 * @returns name and version of the package that contains the engine
 * @throws MissingEngineError when packages are missing and can't be installed
 */
export async function ensureEngine(engine: EngineName): Promise<string> {
  const missing = await listMissingPackages(engine);
  if (missing.length > 0) {
    const remedy = `Install them with: apt-get install ${missing.join(' ')}`;
    if (process.getuid?.() !== 0)
      throw new MissingEngineError(`${engine} requires Debian packages that are not installed. ${remedy}`);
    console.log(`Installing ${missing.join(', ')} ...`);
    await installPackages(missing).catch((error: { stderr?: string; message: string }) => {
      const reason = (error.stderr || error.message).trim().split('\n').at(-1);
      throw new MissingEngineError(
        `${engine} requires Debian packages that could not be installed (${reason}). ${remedy}`,
      );
    });
  }
  const [name = ''] = PACKAGES[engine];
  return `${name} ${await getVersion(name)}`;
}
