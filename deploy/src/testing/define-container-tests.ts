import { type ComposeFile, networksOf, splitVolume } from './compose-files.ts';

interface ContainerRules {
  /** Services that exit when they are done. */
  oneOffServices: string[];
  /** Owner of the secrets, by the name of a service that mounts those of another one. */
  secretsOwners: Record<string, string>;
  /** Volumes that no service mounts after the merge. */
  unusedVolumes?: string[];
}

/** Names of settings whose values are secret. */
const SECRET_NAME = /PASSWORD|SECRET|TOKEN|_KEY|LOGIN|MP_UI_AUTH/;
/** A file with the secret, or a setting of the operator. */
const SECRET_REFERENCE = /^(\/run\/ontrend\/|\$\{\w+:-\}$)/;
const URL_WITH_LOGIN = /:\/\/[^/]*@/;

/** Defines tests of the rules for all containers of an installation. */
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

  // Without networks, a service would join the default network.
  it.each(allServices)('%s names its networks, or has none', (_name, service) => {
    expect(networksOf(service).length > 0 || service.network_mode === 'none').toBe(true);
  });

  it.each(allServices)('%s gets secrets as files, not in its environment', (_name, { environment = {} }) => {
    for (const [setting, value] of Object.entries(environment)) {
      if (SECRET_NAME.test(setting))
        expect([setting, value]).toEqual([setting, expect.stringMatching(SECRET_REFERENCE)]);
      expect([setting, value]).toEqual([setting, expect.not.stringMatching(URL_WITH_LOGIN)]);
    }
  });

  it('mounts secrets only into their services and stores data in named volumes', () => {
    for (const [name, { volumes: mounted = [] }] of allServices) {
      // `init` creates the secrets of all services.
      if (name === 'init') continue;
      const secrets = mounted.map(splitVolume).filter(([source]) => source?.startsWith('secrets-'));
      for (const [source, , access] of secrets) {
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
/** Owners of the secrets that services of docker-compose.yml mount and don't own. */
export const SECRETS_OWNERS: Record<string, string> = {
  ...{ admin: 'worker', roles: 'postgres', acme: 'gateway' },
  ...{ migrate: 'owner', backup: 'owner', restore: 'owner' },
};
