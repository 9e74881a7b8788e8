import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, remoteNames } from '@ontrend/shared/build/repository';
import { parse } from 'yaml';
import { packageJson } from '../../tools/new-remote/package-files.ts';
import { registerRemote } from '../../tools/new-remote/register-remote.ts';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

describe.each(['mf-aaa', 'mf-between', 'mf-zzz'])('after npm run new-remote -- %s', (name) => {
  // A remote that was added before must not be taken for more than its entries.
  const first = registerRemote({ name: 'mf-added', path: '/added' }, remoteNames(), read);
  const remotes = [...remoteNames(), 'mf-added'].sort();
  const changed = registerRemote({ name, path: '/new' }, remotes, (file) => first.get(file) ?? read(file));
  const textOf = (file: string) => changed.get(file) ?? '';

  it('has a service with its own volumes, secret and network', () => {
    const { services, volumes, networks } = parse(textOf('docker-compose.yml'), {
      merge: true,
      maxAliasCount: -1,
    });
    expect(services[name]).toMatchObject({
      image: `\${IMAGES:-ontrend}/${name}`,
      build: { target: 'remote', args: { APP: name } },
      volumes: [`secrets-${name}:/run/ontrend:ro`, `${name}:/releases/${name}`],
      networks: [`release-${name}`],
    });
    expect(services.shell.volumes).toContain(`${name}:/releases/${name}`);
    expect(services.shell.environment.PATH_GRANTS).toContain(`mf-added=/added,${name}=/new}`);
    expect(services.gateway.depends_on).toHaveProperty([name]);
    expect(services.init.volumes).toContain(`secrets-${name}:/secrets/${name}`);
    expect(Object.keys(volumes)).toEqual(expect.arrayContaining([name, `secrets-${name}`]));
    expect(networks[`release-${name}`]).toEqual({ internal: true });
  });

  it('has its packages in the lock file, in the versions of the other remotes', () => {
    const { importers } = parse(textOf('pnpm-lock.yaml')) as {
      importers: Record<string, Record<string, Record<string, { specifier: string }>>>;
    };
    const { dependencies, devDependencies } = packageJson(name);
    const specifiers = (group: string) =>
      Object.fromEntries(
        Object.entries(importers[name]?.[group] ?? {}).map(([key, { specifier }]) => [key, specifier]),
      );
    expect(specifiers('dependencies')).toEqual(dependencies);
    expect(specifiers('devDependencies')).toEqual(devDependencies);
    const locked = (remote: string) => importers[remote]?.dependencies ?? {};
    expect(locked(name)).toEqual(
      Object.fromEntries(Object.keys(dependencies).map((key) => [key, locked('mf-notifications')[key]])),
    );
  });
});
