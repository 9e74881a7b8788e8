// Program of the process in which run-sandbox.ts runs code of a build that was not released yet. Plain JavaScript without
// dependencies, because the process may read no other file. Reads a request from its standard input and writes the reply, both
// JSON. Decision 098 lists what the process can't do.
import dgram from 'node:dgram';
import dns from 'node:dns';
import { readFileSync } from 'node:fs';
import net from 'node:net';
import { pathToFileURL } from 'node:url';
import vm from 'node:vm';

/** Node's permissions don't cover the network and signals before version 25. */
function removeNetworkAndSignals() {
  const reject = () => {
    throw new Error('The release check has no network.');
  };
  net.Socket.prototype.connect = reject;
  net.Server.prototype.listen = reject;
  for (const name of ['bind', 'connect', 'send']) dgram.Socket.prototype[name] = reject;
  for (const [name, value] of Object.entries(dns)) if (typeof value === 'function') dns[name] = reject;
  Object.defineProperty(dns, 'promises', { value: {} });
  for (const name of ['kill', '_kill', 'dlopen', 'binding', '_linkedBinding']) process[name] = reject;
}

/** Describes an error that code of the build has thrown while `file` ran. */
function describeError(error, file) {
  if (error?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return { failure: { kind: 'hangs', file } };
  const isObject = typeof error === 'object' && error !== null;
  const message = isObject ? `${error.name}: ${error.message}` : String(error);
  return { failure: { kind: 'throws', file, message, stack: isObject ? String(error.stack) : '' } };
}

/** Loads a remote in a context of its own, whose globals are those of the shell's inspector. */
function inspectRemote({ inspector, scripts, name, global, url, timeoutMs }) {
  let report = '';
  const globals = Object.assign(Object.create(null), {
    inspectedScript: url,
    reportInspection: (json) => {
      report = typeof json === 'string' ? json : '';
    },
  });
  // Promises are settled before a call of `run` returns, so its timeout includes them.
  const context = vm.createContext(globals, { microtaskMode: 'afterEvaluate' });
  const run = (text, filename) => void vm.runInContext(text, context, { filename, timeout: timeoutMs });
  for (const { file, text } of [{ file: 'inspector.cjs', text: inspector }, ...scripts]) {
    try {
      run(text, file);
    } catch (error) {
      return describeError(error, file);
    }
  }
  const [entry] = scripts;
  try {
    run(
      `inspectRemote(${[name, global, entry.file].map((value) => JSON.stringify(value))})`,
      'inspector.cjs',
    );
  } catch (error) {
    return describeError(error, entry.file);
  }
  if (!report) return { failure: { kind: 'waits', file: entry.file } };
  const { error, ...module } = JSON.parse(report);
  return error ? { failure: { kind: 'throws', file: entry.file, ...error } } : { module };
}

/** Renders pages with the frame module of a shell. */
async function inspectFrame({ path, file, calls }) {
  try {
    const frame = await import(pathToFileURL(path).href);
    for (const { name, parameters } of calls) {
      const html = [frame[name](...parameters)].flat().join('');
      if (!html.includes('<')) throw new Error(`${name} renders nothing.`);
    }
    return {};
  } catch (error) {
    return describeError(error, file);
  }
}

// In a browser, an unhandled rejection stops nothing.
process.on('unhandledRejection', () => {});
const request = JSON.parse(readFileSync(0, 'utf8'));
removeNetworkAndSignals();
const reply = request.kind === 'remote' ? inspectRemote(request) : await inspectFrame(request);
process.stdout.write(JSON.stringify(reply));
