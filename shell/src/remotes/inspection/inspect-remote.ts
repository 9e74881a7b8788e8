// Part of the inspector, which the document server runs in a sandbox before it releases a remote
// (shell/server/releases/inspection). It loads the remote with the platform and the loader of this build of the shell.
import { loadBuild } from '../loading/load-build.ts';

type Report = (json: string) => void;

const scope = globalThis as { reportInspection?: Report };
const report = scope.reportInspection as Report;
// The code of the remote must not reach a function of the sandbox.
delete scope.reportInspection;

async function inspectRemote(name: string, global: string, entry: string): Promise<string> {
  const build = { version: '', global, entry, scripts: [], styles: [] };
  const { contract, routes, slots = {}, locales, ...module } = await loadBuild(name, build);
  const paths = routes.map(({ path }) => path);
  const description = {
    contract,
    name: module.name,
    routes: paths,
    slots: Object.keys(slots),
    texts: locales.en,
  };
  return JSON.stringify(description);
}

/** @returns the message and the stack of a thrown value, as JSON */
function describeError(error: unknown): string {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  return JSON.stringify({ error: { message: `${name}: ${message}`, stack } });
}

Object.defineProperty(globalThis, 'inspectRemote', {
  value: (...build: Parameters<typeof inspectRemote>) =>
    void inspectRemote(...build).then(
      (json) => report(json),
      (error: unknown) => report(describeError(error)),
    ),
});
