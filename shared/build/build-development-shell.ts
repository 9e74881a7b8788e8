// Builds the shell for the development of remotes: `node --import tsx shared/build/build-development-shell.ts`. Prints the
// build as JSON.
import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { addIntegrity } from './add-integrity.ts';
import { compile } from './build-app.ts';
import { buildFrame } from './build-frame.ts';
import { buildInspector } from './build-inspector.ts';
import { developmentShell } from './development-shell.ts';
import { ROOT } from './repository.ts';
import { writeDirAtomically } from './write-dir-atomically.ts';

const { app, version, folder } = await developmentShell();
try {
  await writeDirAtomically(folder, async (temporaryFolder) => {
    const publicPath = `/assets/${app}/${version}/`;
    await compile({ app, kind: app, mode: 'development', version, outputPath: temporaryFolder, publicPath });
    await Promise.all([buildFrame(temporaryFolder), buildInspector(temporaryFolder)]);
    const statics = join(ROOT, app, 'public');
    if (existsSync(statics)) await cp(statics, temporaryFolder, { recursive: true });
    await addIntegrity(temporaryFolder, `${app}.json`);
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
