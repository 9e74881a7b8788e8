import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { type CollectionTag, parse, type ScalarTag, YAMLMap, YAMLSeq } from 'yaml';

type Volume =
  | string
  | { type: string; source: string; target: string; read_only?: boolean; volume?: { nocopy: boolean } };

/** The properties of a service that tests read. */
export interface Service {
  image: string;
  build?: { target: string; args?: Record<string, string> };
  user?: string;
  command?: string[];
  entrypoint?: string[];
  environment?: Record<string, string>;
  read_only?: boolean;
  restart?: string;
  ports?: string[];
  profiles?: string[];
  volumes?: Volume[];
  networks?: string[] | Record<string, { aliases?: string[] } | null>;
  network_mode?: string;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
  deploy?: { replicas?: number; resources?: { limits?: { memory?: string; pids?: number } } };
  cap_drop?: string[];
  security_opt?: string[];
}

export interface ComposeFile {
  services: Record<string, Service>;
  volumes: Record<string, null>;
  networks: Record<string, { internal?: boolean } | null>;
}

/** Prefix of the images of the product, which `IMAGES` replaces by that of a registry. */
const IMAGE_PREFIX = `\${IMAGES:-ontrend}/`;

/** Value of `!override`. */
class Override {
  readonly value: unknown;
  constructor(value: unknown) {
    this.value = value;
  }
}
class OverrideMap extends YAMLMap {
  override toJSON(...parameters: Parameters<YAMLMap['toJSON']>) {
    return new Override(super.toJSON(...parameters));
  }
}
class OverrideSeq extends YAMLSeq {
  override toJSON(...parameters: Parameters<YAMLSeq['toJSON']>) {
    return new Override(super.toJSON(...parameters)) as unknown as unknown[];
  }
}
/** Value of `!reset`, whose content is ignored. */
const RESET = Symbol('reset');
class ResetMap extends YAMLMap {
  override toJSON() {
    return RESET;
  }
}
class ResetSeq extends YAMLSeq {
  override toJSON() {
    return RESET as unknown as unknown[];
  }
}

const COMPOSE_TAGS: (CollectionTag | ScalarTag)[] = [
  { tag: '!reset', resolve: () => RESET },
  { tag: '!reset', collection: 'map', nodeClass: ResetMap },
  { tag: '!reset', collection: 'seq', nodeClass: ResetSeq },
  { tag: '!override', collection: 'map', nodeClass: OverrideMap },
  { tag: '!override', collection: 'seq', nodeClass: OverrideSeq },
];

/** Lists that a later file replaces. */
const REPLACED_LISTS = ['command', 'entrypoint', 'test'];

/** Returns source, target and access of a volume. */
export const splitVolume = (volume: Volume) =>
  typeof volume === 'string'
    ? volume.split(':')
    : [volume.source, volume.target, ...(volume.read_only ? ['ro'] : [])];

/** Returns the path in the container. An anonymous volume has only this path. */
function targetOf(volume: Volume): string | undefined {
  if (typeof volume !== 'string') return volume.target;
  const [source, target = source] = volume.split(':');
  return target;
}

function mergeVolumes(base: Volume[], added: Volume[]): Volume[] {
  const byTarget = new Map([...base, ...added].map((volume) => [targetOf(volume), volume]));
  return [...byTarget.values()];
}

type Values = Record<string, unknown>;
const isMap = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function mergeValues(base: unknown, added: unknown, key = ''): unknown {
  if (added instanceof Override) return added.value;
  if (base === undefined && !isMap(added)) return added;
  if (Array.isArray(added) !== Array.isArray(base))
    throw new Error(`The list ${key} can't be merged with another type.`);
  if (Array.isArray(added) && Array.isArray(base)) {
    if (REPLACED_LISTS.includes(key)) return added;
    return key === 'volumes' ? mergeVolumes(base, added) : [...new Set([...base, ...added])];
  }
  if (!isMap(added)) return added;
  const merged: Values = isMap(base) ? { ...base } : {};
  for (const [name, value] of Object.entries(added)) {
    if (value === RESET) delete merged[name];
    else merged[name] = mergeValues(merged[name], value, name);
  }
  return merged;
}

/**
 * Reads compose files of the repository and merges each with the previous ones, like `docker compose -f`: maps are merged, lists are appended
 * except commands, volumes are merged by their path in the container, `!reset` removes a value, and `!override` replaces it.
 */
export function readComposeFiles(...names: string[]): ComposeFile {
  const files = names.map((name) => {
    const text = readFileSync(join(ROOT, name), 'utf8').replaceAll(IMAGE_PREFIX, 'ontrend/');
    // The limit of aliases protects against untrusted files, and these are our own.
    return parse(text, { merge: true, maxAliasCount: -1, customTags: COMPOSE_TAGS }) as unknown;
  });
  return files.reduce((merged, file) => mergeValues(merged, file), {}) as ComposeFile;
}

/** Returns the networks that a service names. */
export const networksOf = ({ networks = [] }: Service): string[] =>
  Array.isArray(networks) ? networks : Object.keys(networks);

/** Returns the services that share a network with this one. */
export function findNetworkNeighbors({ services }: ComposeFile, name: string): string[] {
  const own = services[name] ? networksOf(services[name]) : [];
  return Object.keys(services).filter(
    (other) =>
      other !== name && networksOf(services[other] as Service).some((network) => own.includes(network)),
  );
}

/** Returns the published ports, with the names of their settings, as in `gateway 127.0.0.1:PORT:8080`. */
export const listPublishedPorts = ({ services }: ComposeFile): string[] =>
  Object.entries(services).flatMap(([name, { ports = [] }]) =>
    ports.map(
      (port) => `${name} ${port.replace(/\$\{ADDRESS:-(.*?)\}/, '$1').replace(/\$\{(\w+):-[\d-]+\}/, '$1')}`,
    ),
  );

/** Returns the members of networks that are not internal, as in `public: gateway`. */
export const listMembersOfOpenNetworks = ({ services, networks }: ComposeFile): string[] =>
  Object.keys(networks)
    .filter((network) => !networks[network]?.internal)
    .flatMap((network) =>
      Object.entries(services)
        .filter(([, service]) => networksOf(service).includes(network))
        .map(([service]) => `${network}: ${service}`),
    );
