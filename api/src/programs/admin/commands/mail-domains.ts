import { openBlockedMailDomains } from '../../../domain/sign-up/mail-domains.ts';
import { loadBlockedMailDomains } from '../../../platform/config/sign-up-settings.ts';
import { AdminError, type Command, type CommandContext } from '../command.ts';
import { formatMessage } from '../format-output.ts';

export const mailDomainCommands: Command[] = [
  {
    name: 'mail-domains test',
    parameters: ['ADDRESS'],
    summary: 'show whether BLOCKED_MAIL_DOMAINS and its file accept an email address or domain',
    async run({ args: [address = ''], env }) {
      const domain = await findBlockedDomain(env, address);
      const message = domain === null ? `${address} is accepted.` : `${address} is blocked by ${domain}.`;
      return formatMessage(message, { address, isBlocked: domain !== null, domain });
    },
  },
];

/** @throws {AdminError} for settings or a file that the API would reject, too */
async function findBlockedDomain(env: CommandContext['env'], address: string): Promise<string | null> {
  try {
    const domains = await openBlockedMailDomains(loadBlockedMailDomains(env), () => undefined);
    return await domains.find(address);
  } catch (error) {
    throw new AdminError(`${error instanceof Error ? error.message : String(error)}.`);
  }
}
