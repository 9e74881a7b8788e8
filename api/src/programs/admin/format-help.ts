import type { Command } from './command.ts';

const formatUsage = ({ name, parameters }: Command) => [name, ...parameters].join(' ');

/** Formats the overview of all commands. */
export function formatHelp(commands: readonly Command[]): string {
  const width = Math.max(...commands.map((command) => formatUsage(command).length));
  const lines = commands.map((command) => `  ${formatUsage(command).padEnd(width)}  ${command.summary}`);
  return `npm run admin -- COMMAND

${lines.join('\n')}

Options of every command:
  --json       print one JSON value (use npm run -s to suppress npm's output)
  --as NAME    administrator's name for the audit log (default: ADMIN_NAME or the operating system account)
  --help       show the arguments and options of a command

Commands use the database in DATABASE_URL, or the one in DATA_DIR (.data). OnTrend may be running.
FILE is the name of a video in its URL. Put texts with spaces in quotes.`;
}

/** Formats the help of one command with its options. */
export function formatCommandHelp(command: Command): string {
  const options = [
    ...Object.entries(command.options ?? {}).map(
      ([name, description]) => [`--${name} VALUE`, description] as const,
    ),
    ...Object.entries(command.flags ?? {}).map(([name, description]) => [`--${name}`, description] as const),
  ];
  const width = Math.max(0, ...options.map(([name]) => name.length));
  const lines = options.map(([name, description]) => `  ${name.padEnd(width)}  ${description}`);
  return [`npm run admin -- ${formatUsage(command)}`, command.summary, ...lines].join('\n');
}
