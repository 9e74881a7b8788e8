import { readFile, stat } from 'node:fs/promises';
import type { BlockedMailDomainSettings } from '../../platform/config/sign-up-settings.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { normalizeDomain } from '../../platform/text/normalize-domain.ts';

/** Domains whose email addresses the operator does not accept (ACCOUNT-82). */
export interface BlockedMailDomains {
  /** @returns the listed domain that contains the address, or null */
  find(email: string): Promise<string | null>;
}

/** @throws Error that names an invalid line */
function parseFile(text: string): Set<string> {
  const domains = new Set<string>();
  for (const [index, line] of text.split('\n').entries()) {
    const entry = line.replace(/#.*/, '').trim();
    if (entry === '') continue;
    const domain = normalizeDomain(entry);
    if (!domain) throw new Error(`line ${index + 1} is not a domain: ${entry}`);
    domains.add(domain);
  }
  return domains;
}

/**
 * Opens the list. The file is read again when it has changed, so that a list can be updated while the API runs.
 * @param onError called when a changed file cannot be read; the previous list stays in use
 * @throws Error when the file cannot be read at the start
 */
export async function openBlockedMailDomains(
  { list, file }: BlockedMailDomainSettings,
  onError: (error: unknown) => void,
): Promise<BlockedMailDomains> {
  const listed = new Set(list);
  let fromFile = new Set<string>();
  let readVersion = '';

  async function refresh(): Promise<void> {
    if (file === undefined) return;
    const { mtimeMs, size, ino } = await stat(file);
    const version = `${mtimeMs} ${size} ${ino}`;
    if (version === readVersion) return;
    fromFile = parseFile(await readFile(file, 'utf8'));
    readVersion = version;
  }

  await refresh().catch((error: unknown) => {
    throw new Error(
      `BLOCKED_MAIL_DOMAINS_FILE cannot be used: ${error instanceof Error ? error.message : error}`,
    );
  });
  return {
    async find(email) {
      await refresh().catch(onError);
      const labels = normalizeDomain(email.slice(email.lastIndexOf('@') + 1)).split('.');
      const domains = labels.map((_, index) => labels.slice(index).join('.'));
      return domains.find((domain) => listed.has(domain) || fromFile.has(domain)) ?? null;
    },
  };
}

/**
 * Rejects an address of a blocked domain or one of its subdomains.
 * @throws {ApiError} 422 `blocked-domain` at the field `registration.email`
 */
export async function rejectBlockedDomain(blocked: BlockedMailDomains, email: string): Promise<void> {
  const domain = await blocked.find(email);
  if (domain === null) return;
  const sentence = `Addresses of ${domain} can't be used here. Use another email address.`;
  throw new ApiError(422, 'blocked-domain', sentence, { 'registration.email': [sentence] });
}
