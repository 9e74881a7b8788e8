import type { Command } from './command.ts';

const formatUsage = ({ name, parameters }: Command) => [name, ...parameters].join(' ');

/** Formats the overview of all commands. */
export function formatHelp(commands: readonly Command[]): string {
  const width = Math.max(...commands.map((command) => formatUsage(command).length));
  const lines = commands.map((command) => `  ${formatUsage(command).padEnd(width)}  ${command.summary}`);
  return `npm run admin -- COMMAND

${lines.join('\n')}

Options of every command:
  --json       one JSON value instead of text, for programs (npm run -s keeps npm quiet)
  --as NAME    who does it, for the log; ADMIN_NAME or the name of the account on this machine unless given
  --help       what a command takes

It works on the database that DATABASE_URL names, or on that of DATA_DIR (.data), also while the product runs.
FILE is the name of a video in its address, USERNAME the name of a person; texts with blanks go into quotes.`;
}

/** Formats the help of one command with its options. */
export function formatCommandHelp(command: Command): string {
  const options = [
    ...Object.entries(command.options ?? {}).map(([name, what]) => [`--${name} VALUE`, what] as const),
    ...Object.entries(command.flags ?? {}).map(([name, what]) => [`--${name}`, what] as const),
  ];
  const width = Math.max(0, ...options.map(([name]) => name.length));
  const lines = options.map(([name, what]) => `  ${name.padEnd(width)}  ${what}`);
  return [`npm run admin -- ${formatUsage(command)}`, command.summary, ...lines].join('\n');
}
