import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { listShippedSources } from './source-files.ts';

// Programs log to standard output and standard error only (docs/security/logging.md): they write no other files than those
// that the page lists, and use no library or option that sends lines elsewhere.

const FOLDERS = ['api/src', 'shell/server', 'shared/server', 'tools/supervisor'];
const WRITES_FILES =
  /\b(appendFile|createWriteStream|write|writeFile|writev)(Sync)?\b[^;]*\bfrom 'node:fs(\/promises)?'|\bopen(Sync)?\([^)]*'[wa]|\bfs\.\w/;
/** Libraries, modules and options of loggers that write to files or other machines. */
const FORWARDS_LINES =
  /from '(node:dgram|dgram|pino[\w/-]*|winston[\w-]*|bunyan|log4js|[\w@/-]*(syslog|gelf|fluent|logstash|sentry|opentelemetry[\w/-]*-logs)[\w/-]*)'|\b(appendFile(Sync)?|pino\.\w+)\(|\blogger: \{[^}]*\b(file|transport):/;

const page = readFileSync(join(ROOT, 'docs/security/logging.md'), 'utf8').split('\n## Files\n')[1] ?? '';
const sources = FOLDERS.flatMap((folder) => listShippedSources(join(ROOT, folder), /\.ts$/)).map((file) => ({
  file: relative(ROOT, file).replaceAll('\\', '/'),
  text: readFileSync(file, 'utf8'),
}));

it('docs/security/logging.md lists every file of a program that writes files', () => {
  const writers = sources.filter(({ text }) => WRITES_FILES.test(text)).map(({ file }) => file);
  expect(writers).toContain('api/src/platform/storage/disk-store.ts');
  expect(writers.filter((file) => !page.includes(`\`${file}\``))).toEqual([]);
  const listed = [...page.matchAll(/`((?:api|shell|shared|tools)\/[\w./-]+\.ts)` \(/g)].map(
    ([, file]) => file,
  );
  expect(listed.filter((file) => !writers.includes(file ?? ''))).toEqual([]);
});

it('no program sends its log to a file or another machine', () => {
  expect(sources.filter(({ text }) => FORWARDS_LINES.test(text)).map(({ file }) => file)).toEqual([]);
});

it('the gateway and the containers write no log files', () => {
  for (const name of ['default.conf', 'releases.conf']) {
    const configuration = readFileSync(join(ROOT, 'deploy/gateway', name), 'utf8');
    const logs = [...configuration.matchAll(/^\s*(?:access|error)_log (\S+?)[ ;]/gm)].map(
      ([, target]) => target,
    );
    expect(logs.length).toBeGreaterThan(0);
    expect(logs.filter((target) => !['/dev/stdout', '/dev/stderr', 'off'].includes(target ?? ''))).toEqual(
      [],
    );
  }
});
