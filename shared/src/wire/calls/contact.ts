import { z } from 'zod';
import {
  CONTACT_LENGTHS,
  CONTACT_TOPICS,
  createValidationError,
  maxLength,
  minLength,
  required,
} from '../../validation/index.ts';
import { body, defineCall } from '../define-call.ts';
import { accountFields, stringWithRules } from '../rules.ts';

const messageReply = z.object({ data: z.object({}), message: z.string() });

/** A phone number in the national format of a country. */
const phone = z.strictObject({
  /** ISO 3166, two letters. */
  country: z.string().regex(/^[A-Z]{2}$/),
  number: z.string().min(1).max(CONTACT_LENGTHS.phoneNumber),
});

export const contactSend = defineCall({
  path: 'app/contact/send',
  access: 'anyone',
  summary: 'Sends a message from the contact form; it is stored and mailed to the operators.',
  body: body({
    topic: z.enum(CONTACT_TOPICS),
    name: stringWithRules([required, maxLength(CONTACT_LENGTHS.name)]),
    email: accountFields.email,
    phone: phone.optional(),
    message: stringWithRules([
      required,
      minLength(CONTACT_LENGTHS.messageMin),
      maxLength(CONTACT_LENGTHS.messageMax),
    ]),
  }),
  reply: messageReply,
});

export const contactInterest = defineCall({
  path: 'app/contact/interest',
  access: 'anyone',
  summary: 'Stores an email address to notify when premium or the affiliate program starts.',
  body: body({
    topic: z.enum(['premium', 'affiliates']),
    email: accountFields.email,
    consent: z.literal(true, { error: () => createValidationError('required').message }),
  }),
  reply: messageReply,
});
