import { StartError } from '@ontrend/shared/server/start-error';
import { parseOrigin } from '../../remote-kit/src/dev/site-api.ts';

export const DEV_USAGE = `npm run dev                              runs all apps, API and worker from source
npm run dev -- mf-feed                   runs one app from source in the last builds of the others
npm run dev -- mf-feed --api URL         does the same with the API of the site at URL
npm run dev -- mf-feed --against URL     runs one app in the builds of the site at URL, with its API
Several apps can be named; "shell" is one of them.`;

/** Parsed arguments of `npm run dev`. */
export interface DevOptions {
  /** Apps that are compiled. */
  apps: string[];
  /** API and worker run from source, too. */
  isWhole: boolean;
  /** Origin of the site whose API is used; undefined for an API on this machine. */
  api: string | undefined;
  /** Origin of the site whose builds are used; undefined for the last builds of this checkout. */
  against: string | undefined;
}

/**
 * Parses the arguments of `npm run dev`.
 * @param available names of all apps
 * @throws StartError that says what is wrong
 */
export function parseDevOptions(parameters: string[], available: string[]): DevOptions {
  const apps: string[] = [];
  const origins: { api?: string; against?: string } = {};
  const rest = [...parameters];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const [, name, inline] = /^--(api|against)(?:=(.*))?$/.exec(word) ?? [];
    if (name) origins[name as 'api' | 'against'] = parseOrigin(`--${name}`, inline ?? rest.shift());
    else if (available.includes(word)) apps.push(word);
    else
      throw new StartError(`Unknown app or option: "${word}". Apps: ${available.join(', ')}.\n${DEV_USAGE}`);
  }
  const { against, api = against } = origins;
  if (against && apps.length === 0)
    throw new StartError(`Name the app to run in the builds of ${against}.\n${DEV_USAGE}`);
  return {
    apps: apps.length > 0 ? [...new Set(apps)] : available,
    isWhole: apps.length === 0 && !api,
    api,
    against,
  };
}
