import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { manifestFile } from '@ontrend/shared/manifest/manifest-file';
import { findFreePort } from '@ontrend/shared/server/ports';
import { superviseProcess } from '../supervisor/supervise-process.ts';
import { waitUntilReady } from '../supervisor/wait-until-ready.ts';

/** A development server that compiles one app. */
export interface Compiler {
  app: string;
  /** Ends with `/`. */
  url: string;
  /** Resolves when the app is compiled. @throws StartError when its compiler can't be started */
  ready(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a development server for each app, in a process of its own. */
export function startCompilers(apps: string[]): Promise<Compiler[]> {
  return Promise.all(
    apps.map(async (app) => {
      const port = await findFreePort();
      const url = `http://localhost:${port}/`;
      const supervised = superviseProcess({
        name: `compiler of ${app}`,
        arguments: ['--import', 'tsx', join(ROOT, 'tools/build/dev-app.ts'), app, String(port)],
        environment: { NODE_ENV: 'development' },
      });
      const manifest = `${url}${manifestFile(app)}`;
      return { app, url, ready: () => waitUntilReady(supervised, manifest), stop: supervised.stop };
    }),
  );
}
