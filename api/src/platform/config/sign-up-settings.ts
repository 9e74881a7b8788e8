import { resolve } from 'node:path';
import { z } from 'zod';
import { normalizeDomain } from '../text/normalize-domain.ts';
import { onOff } from './on-off.ts';

/** Keys that a browser derives for joining, at most: about 3 s of background work on a slow phone (decision 110). */
const DEFAULT_PROOF_OF_WORK_STEPS = 400;

function readDomains(text: string, context: z.RefinementCtx): string[] {
  const entries = text.split(',').filter((entry) => entry.trim() !== '');
  const invalid = entries.find((entry) => normalizeDomain(entry) === '');
  if (invalid !== undefined)
    context.addIssue({ code: 'custom', message: `must be comma-separated domains, not "${invalid.trim()}"` });
  return entries.map(normalizeDomain);
}

const mailDomainEnvironment = {
  /** Domains of email addresses that are not accepted, with their subdomains. */
  BLOCKED_MAIL_DOMAINS: z.string().default('').transform(readDomains),
  /** File with one domain per line. */
  BLOCKED_MAIL_DOMAINS_FILE: z.string().min(1).optional(),
};

/** Environment variables that protect sign-ups; all are off by default. */
export const signUpEnvironment = {
  /** Joining needs the solution of a challenge. */
  SIGN_UP_PROOF_OF_WORK: onOff('off'),
  SIGN_UP_PROOF_OF_WORK_STEPS: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be 1 to 100000')
    .max(100_000, 'must be 1 to 100000')
    .default(DEFAULT_PROOF_OF_WORK_STEPS),
  /** Joining needs an invitation. */
  SIGN_UP_INVITATION: onOff('off'),
  /** Sign-ups wait for an administrator. */
  SIGN_UP_APPROVAL: onOff('off'),
  ...mailDomainEnvironment,
};

export interface BlockedMailDomainSettings {
  /** In ASCII and lower case. */
  list: string[];
  /** Absolute path. */
  file: string | undefined;
}

/** Protection of sign-ups (decision 110). */
export interface SignUpSettings {
  needsProofOfWork: boolean;
  /** Maximum number of keys that a browser derives. */
  proofOfWorkSteps: number;
  needsInvitation: boolean;
  needsApproval: boolean;
  blockedMailDomains: BlockedMailDomainSettings;
}

const mailDomainSchema = z.object(mailDomainEnvironment);

const toBlockedMailDomains = (values: z.infer<typeof mailDomainSchema>): BlockedMailDomainSettings => ({
  list: values.BLOCKED_MAIL_DOMAINS,
  file: values.BLOCKED_MAIL_DOMAINS_FILE && resolve(values.BLOCKED_MAIL_DOMAINS_FILE),
});

const schema = z.object(signUpEnvironment);

export const toSignUpSettings = (values: z.infer<typeof schema>): SignUpSettings => ({
  needsProofOfWork: values.SIGN_UP_PROOF_OF_WORK,
  proofOfWorkSteps: values.SIGN_UP_PROOF_OF_WORK_STEPS,
  needsInvitation: values.SIGN_UP_INVITATION,
  needsApproval: values.SIGN_UP_APPROVAL,
  blockedMailDomains: toBlockedMailDomains(values),
});

/**
 * Reads only the settings of blocked domains, for a program that needs no others.
 * @throws Error that names an invalid value
 */
export function loadBlockedMailDomains(env: Readonly<Record<string, string | undefined>>) {
  const { BLOCKED_MAIL_DOMAINS, BLOCKED_MAIL_DOMAINS_FILE } = env;
  const parsed = mailDomainSchema.safeParse({
    BLOCKED_MAIL_DOMAINS,
    BLOCKED_MAIL_DOMAINS_FILE: BLOCKED_MAIL_DOMAINS_FILE || undefined,
  });
  if (parsed.success) return toBlockedMailDomains(parsed.data);
  const [issue] = parsed.error.issues;
  throw new Error(`${issue?.path.join('.')} ${issue?.message}`);
}
