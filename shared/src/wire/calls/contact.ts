import { z } from 'zod';
import {
  fault,
  LETTER_LENGTH,
  LETTER_TOPICS,
  maxLength,
  minLength,
  required,
} from '../../validation/index.ts';
import { body, defineCall } from '../define-call.ts';
import { inputs, ruled } from '../rules.ts';

const done = z.object({ data: z.object({}), message: z.string() });

/** A number as it is dialled in a country. */
const phone = z.strictObject({
  /** ISO 3166, two letters. */
  country: z.string().regex(/^[A-Z]{2}$/),
  number: z.string().min(1).max(32),
});

export const contactSend = defineCall({
  path: 'app/contact/send',
  access: 'anyone',
  summary: 'A letter to the people behind the site; it is kept and mailed to them.',
  body: body({
    topic: z.enum(LETTER_TOPICS),
    name: ruled([required, maxLength(LETTER_LENGTH.name)]),
    email: inputs.email,
    phone: phone.optional(),
    message: ruled([required, minLength(LETTER_LENGTH.least), maxLength(LETTER_LENGTH.most)]),
  }),
  reply: done,
});

export const contactInterest = defineCall({
  path: 'app/contact/interest',
  access: 'anyone',
  summary: 'Keeps an address to be told when premium or the affiliate programme begins.',
  body: body({
    topic: z.enum(['premium', 'affiliates']),
    email: inputs.email,
    consent: z.literal(true, { error: () => fault('required').message }),
  }),
  reply: done,
});
