import { type ComposeFile, networksOf, splitVolume } from './compose-files.ts';

interface ContainerRules {
  /** Services that exit when they are done. */
  oneOffServices: string[];
  /** Services that use the secrets of another one, with its name. */
  secretsOwners: Record<string, string>;
  /** Volumes of a file whose services mount others because of a later file. */
  unusedVolumes?: string[];
}

/** Names of settings whose values are secret. */
const SECRET_NAME = /PASSWORD|SECRET|TOKEN|_KEY|LOGIN|MP_UI_AUTH/;
/** A file with the secret, or a setting of the operator. */
const NO_SECRET = /^(\/run\/ontrend\/|\$\{\w+:-\}$)/;
const URL_WITH_LOGIN = /:\/\/[^/]*@/;

/** Defines tests of what every container of an installation must fulfill. */
export function defineContainerTests(
  { services, volumes }: ComposeFile,
  { oneOffServices, secretsOwners, unusedVolumes = [] }: ContainerRules,
): void {
  const allServices = Object.entries(services);

  it.each(allServices)('%s is not root, writes only to volumes and has resource limits', (_name, service) => {
    expect(service.user).toBeDefined();
    expect(service.user).not.toMatch(/^(0|root)/);
    expect(service.read_only).toBe(true);
    expect(service.cap_drop).toEqual(['ALL']);
    expect(service.security_opt).toEqual(['no-new-privileges:true']);
    expect(service.deploy?.resources?.limits).toEqual({
      memory: expect.stringMatching(/^\d+[mg]$/),
      pids: expect.any(Number),
    });
  });

  it.each(allServices)('%s restarts unless it is a one-off service', (name, service) => {
    const isOneOff = oneOffServices.includes(name);
    expect(service.restart).toBe(isOneOff ? 'no' : 'unless-stopped');
    if (!isOneOff) expect(service.healthcheck?.test.length).toBeGreaterThan(1);
  });

  // Without networks, a service would join the default network of all.
  it.each(allServices)('%s joins networks, or none', (_name, service) => {
    expect(networksOf(service).length > 0 || service.network_mode === 'none').toBe(true);
  });

  it.each(allServices)('%s gets secrets as files, not in its environment', (_name, { environment = {} }) => {
    for (const [setting, value] of Object.entries(environment)) {
      if (SECRET_NAME.test(setting))
        expect([setting, value]).toEqual([setting, expect.stringMatching(NO_SECRET)]);
      expect([setting, value]).toEqual([setting, expect.not.stringMatching(URL_WITH_LOGIN)]);
    }
  });

  it('mounts secrets only into their services and stores data in named volumes', () => {
    for (const [name, { volumes: mounted = [] }] of allServices) {
      if (name === 'init') continue;
      const secrets = mounted.map(splitVolume).filter(([source]) => source?.startsWith('secrets-'));
      for (const [source, , access] of secrets.filter(([, target]) => target)) {
        expect(source).toBe(`secrets-${secretsOwners[name] ?? name}`);
        // The ACME client stores the gateway's certificate.
        expect(access).toBe(name === 'acme' ? undefined : 'ro');
      }
    }
    const named = allServices.flatMap(([, { volumes: mounted = [] }]) =>
      mounted.map((each) => splitVolume(each)[0] ?? ''),
    );
    const used = new Set(named.filter((source) => !/^[./]/.test(source)));
    expect([...used, ...unusedVolumes].sort()).toEqual(Object.keys(volumes).sort());
  });
}

/** Services of docker-compose.yml that exit when they are done. */
export const ONE_OFF_SERVICES = ['init', 'roles', 'migrate', 'admin', 'backup', 'restore', 'e2e'];
/** Services of docker-compose.yml that use the secrets of another one. */
export const SECRETS_OWNERS: Record<string, string> = {
  ...{ admin: 'worker', roles: 'postgres', acme: 'gateway' },
  ...{ migrate: 'owner', backup: 'owner', restore: 'owner' },
};
