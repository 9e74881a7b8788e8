import { calls } from '@ontrend/shared/wire';
import { normalizeEmail } from '../../domain/accounts/find-account.ts';
import { statement } from '../../platform/db/statement.ts';
import { defineHandler } from '../framework/define-handler.ts';

const insertInterest = statement<never, [topic: string, email: string]>(
  'news-subscription-insert',
  'insert into news_subscriptions (topic, email) values ($1, $2) on conflict do nothing',
);

/**
 * Stores an address with the consent for a topic. Idempotent; the reply does not reveal whether the address
 * was stored before.
 */
export const contactInterest = defineHandler(
  calls.contactInterest,
  async ({ body, services }) => {
    await insertInterest(services.pool, body.topic, normalizeEmail(body.email.trim()));
    return { data: {}, message: "Thanks. We'll let you know when it's available." };
  },
  { limits: ['mail'] },
);
