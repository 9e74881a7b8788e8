import { type ParseArgsConfig, parseArgs } from 'node:util';
import { AdminError, type Command } from './command.ts';

/** Options of every command. */
const COMMON_OPTIONS = {
  json: { type: 'boolean' },
  as: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

export interface ParsedCommand {
  command: Command;
  args: string[];
  options: Partial<Record<string, string>>;
  flags: ReadonlySet<string>;
  asJson: boolean;
  /** Name of the administrator, if given. */
  as: string | undefined;
  wantsHelp: boolean;
}

/**
 * Parses the command line.
 * @returns null if the help of all commands is requested
 * @throws {AdminError} for unknown commands and invalid arguments
 */
export function parseCommandLine(
  argv: readonly string[],
  commands: readonly Command[],
): ParsedCommand | null {
  const [first = '', second = ''] = argv.map((word) => (word.startsWith('-') ? '' : word));
  const isHelp = argv.includes('--help') || argv.includes('-h');
  if (argv.length === 0 || first === 'help' || (first === '' && isHelp)) return null;
  if (first === '') throw new AdminError('Put the command before its options.');
  const command =
    commands.find(({ name }) => name === `${first} ${second}`) ?? commands.find(({ name }) => name === first);
  if (!command) {
    const similar = commands.filter(({ name }) => name.split(' ')[0] === first).map(({ name }) => name);
    const hint =
      similar.length > 0 ? ` Did you mean ${similar.join(', ')}?` : ' Use "help" to list all commands.';
    throw new AdminError(`Unknown command "${[first, second].join(' ').trim()}".${hint}`);
  }
  return isHelp ? { ...NO_ARGUMENTS, command, wantsHelp: true } : parseArguments(argv, command);
}

const NO_ARGUMENTS = { args: [], options: {}, flags: new Set<string>(), asJson: false, as: undefined };

function parseArguments(argv: readonly string[], command: Command): ParsedCommand {
  const { values, positionals } = parseStrictly(argv, command);
  const args = positionals.slice(command.name.split(' ').length);
  checkArgumentCount(args, command);
  const { json, as, help: _help, ...own } = values as Record<string, string | boolean | undefined>;
  const entries = Object.entries(own);
  return {
    command,
    args,
    options: Object.fromEntries(
      entries.filter(([, value]) => typeof value === 'string'),
    ) as ParsedCommand['options'],
    flags: new Set(entries.filter(([, value]) => value === true).map(([name]) => name)),
    asJson: json === true,
    as: typeof as === 'string' ? as : undefined,
    wantsHelp: false,
  };
}

/** Video names may start with a dash, which `parseArgs` would treat as an option. */
const DASHED_VIDEO_NAME = /^-[\w-]{10}$/;
const ESCAPE = '\0';

function parseStrictly(argv: readonly string[], { name, options = {}, flags = {} }: Command) {
  const known: NonNullable<ParseArgsConfig['options']> = { ...COMMON_OPTIONS };
  for (const option of Object.keys(options)) known[option] = { type: 'string' };
  for (const flag of Object.keys(flags)) known[flag] = { type: 'boolean' };
  try {
    const args = argv.map((word) =>
      DASHED_VIDEO_NAME.test(word) && !isKnownOption(word, known) ? ESCAPE + word : word,
    );
    const { values, positionals } = parseArgs({ args, options: known, allowPositionals: true });
    return { values, positionals: positionals.map((word) => word.replace(ESCAPE, '')) };
  } catch (error) {
    const [reason] = String((error as Error).message).split('. ');
    throw new AdminError(`${reason}. Use "${name} --help" for its arguments.`);
  }
}

function isKnownOption(word: string, options: object): boolean {
  return word.startsWith('--') && Object.hasOwn(options, word.slice(2));
}

function checkArgumentCount(args: readonly string[], { name, parameters }: Command): void {
  const missing = parameters[args.length];
  if (missing !== undefined)
    throw new AdminError(`${missing} is missing. Use "${name} --help" for its arguments.`);
  const isOpen = parameters.at(-1)?.endsWith('...') ?? false;
  const extra = args[parameters.length];
  if (extra !== undefined && !isOpen)
    throw new AdminError(`Unexpected argument "${extra}". Put texts with spaces in quotes.`);
}
