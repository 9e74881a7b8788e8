import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Configuration } from 'oidc-provider';
import type { ProviderAccount, ProviderCommand, ProviderOptions } from './identity-provider.ts';

// The program of `startTestProvider`. It sends its port when it is ready, and acknowledges each command.

const { siteUrl, clientId, clientSecret, hasForm } = JSON.parse(process.argv[2] ?? '') as ProviderOptions;
const accounts = new Map<string, ProviderAccount>();
let next: ProviderAccount | null = null;
let isFailing = false;

const server = createServer((request, response) => {
  if (isFailing) response.writeHead(500).end();
  else if (!hasForm && request.url?.startsWith('/interaction/')) void logIn(request, response);
  else void provider.callback()(request, response);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;

const configuration: Configuration = {
  clients: [
    {
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uris: [`${siteUrl}/confirm`],
      token_endpoint_auth_method: 'client_secret_post',
    },
  ],
  claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'] },
  // As most providers do. People without an address test the user info.
  conformIdTokenClaims: false,
  pkce: { required: () => true },
  cookies: { keys: ['a key of the tests'] },
  features: { devInteractions: { enabled: hasForm } },
  ...(!hasForm && { interactions: { url: (_context, { uid }) => `/interaction/${uid}` } }),
  findAccount: (_context, id) => {
    const formEmail = id.includes('@') ? id : `${id}@provider.example`;
    const { email = hasForm ? formEmail : undefined, isEmailVerified = true } = accounts.get(id) ?? {};
    return {
      accountId: id,
      claims: () => ({ sub: id, ...(email && { email, email_verified: isEmailVerified }) }),
    };
  },
  // Skips the consent screen.
  loadExistingGrant: async (context) => {
    const grant = new context.oidc.provider.Grant({
      clientId,
      accountId: context.oidc.session?.accountId ?? '',
    });
    grant.addOIDCScope('openid email');
    await grant.save();
    return grant;
  },
};
const provider = new Provider(`http://127.0.0.1:${port}`, configuration);

/** Logs the next account in without a form. */
async function logIn(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const login = next && { accountId: next.id, ...(next.amr && { amr: next.amr }) };
  await provider.interactionFinished(
    request,
    response,
    login ? { login } : { error: 'access_denied', error_description: 'The user canceled' },
  );
}

process.on('message', (command: ProviderCommand) => {
  if ('account' in command) {
    next = command.account;
    if (next) accounts.set(next.id, next);
  } else isFailing = command.isFailing;
  process.send?.('done');
});
process.on('disconnect', () => process.exit());
process.send?.(port);
