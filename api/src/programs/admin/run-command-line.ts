import { Command as Program } from 'commander';
import type { Command, CommandContext } from './command.ts';

/** A parsed command line. */
export interface Invocation extends Pick<CommandContext, 'args' | 'options' | 'flags'> {
  command: Command;
  asJson: boolean;
  /** Name of the administrator, if given. */
  as: string | undefined;
}

const NOTES = `
Commands use the database in DATABASE_URL, or the one in DATA_DIR (.data). OnTrend may be running.
FILE is the name of a video in its URL. Put texts with spaces in quotes.`;

/** Video names may start with a dash, which commander would treat as an option. */
const DASHED_VIDEO_NAME = /^-[\w-]{10}$/;
const ESCAPE = '\0';

/**
 * Parses the command line and runs its command, or prints the requested help.
 * @throws {CommanderError} for unknown commands and invalid arguments, and with the exit code 0 after `--help`
 */
export async function runCommandLine(
  argv: readonly string[],
  commands: readonly Command[],
  print: (text: string) => void,
  run: (invocation: Invocation) => Promise<void>,
): Promise<void> {
  const program = new Program('npm run admin --')
    .option('--json', "print one JSON value (use npm run -s to suppress npm's output)")
    .option(
      '--as <NAME>',
      'administrator in the audit log (default: ADMIN_NAME or the operating system account)',
    )
    .helpCommand(false)
    .addHelpText('after', NOTES)
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ writeOut: (text) => print(text.trimEnd()), writeErr() {} })
    .exitOverride();
  for (const command of commands) {
    const parser = program
      .createCommand(command.name)
      .copyInheritedSettings(program)
      .description(command.summary);
    for (const parameter of command.parameters) parser.argument(`<${parameter}>`);
    for (const [name, text] of Object.entries(command.options ?? {}))
      parser.option(`--${name} <VALUE>`, text);
    for (const [name, text] of Object.entries(command.flags ?? {})) parser.option(`--${name}`, text);
    parser.action(() => {
      const { json, as } = program.opts<{ json?: true; as?: string }>();
      const own = Object.entries(parser.opts<Record<string, string | true>>());
      return run({
        command,
        args: parser.args.map((word) => word.replace(ESCAPE, '')),
        options: Object.fromEntries(
          own.flatMap(([name, value]) => (value === true ? [] : [[name, value.replace(ESCAPE, '')]])),
        ),
        flags: new Set(own.flatMap(([name, value]) => (value === true ? [name] : []))),
        asJson: json === true,
        as,
      });
    });
    program.addCommand(parser);
  }
  if (argv.length === 0 || argv[0] === 'help') return program.outputHelp();
  const isOption = (word: string) =>
    program.commands.some(({ options }) => options.some(({ long }) => long === word));
  const words = argv.map((word) => (DASHED_VIDEO_NAME.test(word) && !isOption(word) ? ESCAPE + word : word));
  // The name of a command has one or two words, which commander expects as one.
  const start = words.findIndex((word, index) => !word.startsWith('-') && words[index - 1] !== '--as');
  const [first = '', second = '-'] = start === -1 ? [] : words.slice(start);
  const hasOneWord = second.startsWith('-') || program.commands.some((parser) => parser.name() === first);
  if (start !== -1 && !hasOneWord) words.splice(start, 2, `${first} ${second}`);
  await program.parseAsync(words, { from: 'user' });
}
