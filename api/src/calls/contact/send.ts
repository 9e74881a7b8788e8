import { calls } from '@ontrend/shared/wire';
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { createMailWriter } from '../../domain/mails/mail-writer.ts';
import { inTransaction, statement } from '../../platform/db/statement.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { normalizeLine, normalizeText } from '../../platform/text/normalize-text.ts';
import { defineHandler } from '../framework/define-handler.ts';

type SubmissionValues = [
  topic: string,
  name: string,
  email: string,
  phone: string | null,
  message: string,
  userId: number | null,
];

const insertSubmission = statement<never, SubmissionValues>(
  'contact-submission-insert',
  'insert into contact_submissions (topic, name, email, phone, message, user_id) values ($1, $2, $3, $4, $5, $6)',
);

/** @returns the number in E.164 format @throws {ApiError} 422 when it is not a valid number of the country */
function parsePhone(phone: { country: string; number: string } | undefined): string | null {
  if (!phone) return null;
  const parsed = parsePhoneNumberFromString(phone.number, phone.country as never);
  if (parsed?.isValid()) return parsed.number;
  const message = "This isn't a valid phone number for this country.";
  throw new ApiError(422, 'invalid-input', message, { 'phone.number': [message] });
}

/**
 * Stores a submission of the contact form and mails it to the operator in the same transaction. No mail is
 * sent to the address in the form, because the form could otherwise be used to send mail to any address.
 */
export const contactSend = defineHandler(
  calls.contactSend,
  async ({ body, viewer, services, acceptLanguage }) => {
    const submission = {
      topic: body.topic,
      name: normalizeLine(body.name),
      email: body.email.trim(),
      phone: parsePhone(body.phone),
      message: normalizeText(body.message),
    };
    await inTransaction(services.pool, async (client) => {
      const { topic, name, email, phone, message } = submission;
      await insertSubmission(client, topic, name, email, phone, message, viewer?.id ?? null);
      const write = await createMailWriter(services, client, null, acceptLanguage);
      await write('contact', services.config.contactEmail, submission);
    });
    services.mailDispatcher.flush();
    return { data: {}, message: "Thanks. We've received your message." };
  },
  { limits: ['mail'] },
);
