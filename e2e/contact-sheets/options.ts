import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '@ontrend/shared/build/repository';
import { MODES, type Mode, type ScreenState, WIDTHS, type Width } from './state.ts';

const DEFAULT_FOLDER = join(ROOT, 'test-results/contact-sheets');

/** The states of which to take screenshots, and the folder for them. */
export interface Options {
  states: ScreenState[];
  widths: Width[];
  modes: Mode[];
  /** A running product, without a trailing slash; undefined starts one. */
  url: string | undefined;
  folder: string;
}

/** A wrong argument. The message is printed without a stack trace. */
export class OptionError extends Error {
  override name = 'OptionError';
}

function parseList<Value extends string | number>(
  name: string,
  text: string | undefined,
  allowed: readonly Value[],
): Value[] {
  if (text === undefined) return [...allowed];
  return text.split(',').map((item) => {
    const value = allowed.find((one) => String(one) === item.trim());
    if (value === undefined)
      throw new OptionError(`--${name} is ${item}. Choose from: ${allowed.join(', ')}`);
    return value;
  });
}

/** Selects states by the start of their names: `settings` selects `settings` and `settings-email`. */
function selectStates(states: ScreenState[], names: string[]): ScreenState[] {
  for (const name of names) {
    if (!states.some((state) => state.name.startsWith(name)))
      throw new OptionError(
        `No state starts with ${name}. There are: ${states.map((one) => one.name).join(', ')}`,
      );
  }
  return names.length === 0
    ? states
    : states.filter((state) => names.some((name) => state.name.startsWith(name)));
}

/**
 * Parses the arguments of `npm run contact-sheets`.
 * @param states all states
 * @throws OptionError for unknown names, widths or modes
 */
export function parseOptions(parameters: string[], states: ScreenState[]): Options {
  const { values, positionals } = parseArgs({
    args: parameters,
    options: {
      widths: { type: 'string' },
      modes: { type: 'string' },
      url: { type: 'string' },
      folder: { type: 'string', default: DEFAULT_FOLDER },
    },
    allowPositionals: true,
  });
  return {
    states: selectStates(states, positionals),
    widths: parseList('widths', values.widths, WIDTHS),
    modes: parseList('modes', values.modes, MODES),
    url: values.url?.replace(/\/$/, ''),
    folder: values.folder,
  };
}
