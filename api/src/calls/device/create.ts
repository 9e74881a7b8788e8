import { randomBytes } from 'node:crypto';
import { readConsentChoice } from '@ontrend/shared/server/consent';
import { calls } from '@ontrend/shared/wire';
import { isRegistrationOpen as isRegistrationOpenFor } from '../../domain/accounts/registration.ts';
import { statement } from '../../platform/db/statement.ts';
import { defineHandler } from '../framework/define-handler.ts';

/**
 * Ids created by this call or by the document server: random base64url characters. Other ids are replaced.
 */
const VALID_CLIENT_ID = /^[A-Za-z0-9_-]{16,64}$/;
const CLIENT_ID_BYTES = 18;

const upsertClient = statement<never, [id: string, userAgent: string]>(
  'client-upsert',
  `insert into clients (id, user_agent) values ($1, $2)
   on conflict (id) do update set user_agent = $2, last_seen_at = now()`,
);

/**
 * Registers a browser and returns its client id (WIRE-68). An id that the document server has already created
 * is reused. Where `CONSENT` includes `analytics`, a browser gets no id before its user has consented.
 */
export const deviceCreate = defineHandler(calls.deviceCreate, async (context) => {
  const { body, services, userAgent, cookieHeader } = context;
  const { isClientIdByConsent, registrationClosed } = services.config;
  if (isClientIdByConsent && readConsentChoice(cookieHeader) !== 'granted') {
    // With an empty ID the browser stores none and sends none.
    return {
      data: { clientId: '', isRegistrationOpen: isRegistrationOpenFor(registrationClosed, undefined) },
    };
  }
  const clientId =
    body.clientId && VALID_CLIENT_ID.test(body.clientId)
      ? body.clientId
      : randomBytes(CLIENT_ID_BYTES).toString('base64url');
  await upsertClient(services.pool, clientId, userAgent);
  const isRegistrationOpen = isRegistrationOpenFor(registrationClosed, clientId);
  return { data: { clientId, isRegistrationOpen } };
});
