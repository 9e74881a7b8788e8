import type { FastifyBaseLogger } from 'fastify';
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientError,
  type Configuration,
  calculatePKCECodeChallenge,
  clockTolerance,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  type IDToken,
  ResponseBodyError,
  type UserInfoResponse,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import type { OidcSettings } from '../../platform/config/oidc-settings.ts';
import { ApiError } from '../../platform/http/api-error.ts';

/** Time for one request to the provider, in seconds. */
const REQUEST_TIMEOUT_S = 5;

/** Tolerated difference between the clocks of the provider and of this machine, in seconds. */
const CLOCK_TOLERANCE_S = 60;

/**
 * Maximum age, in seconds, of a login at the provider that counts as reauthentication. The request asks for a new login
 * (`max_age=0`), but screens after it, such as a consent, take time.
 */
const MAX_LOGIN_AGE_S = 300;

/** Codes of errors of the library for responses that are missing or not from a working provider. */
const UNAVAILABLE_CODES: ReadonlySet<string | undefined> = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
]);

/** Errors with which the login page of a provider says that it cannot answer now. */
const UNAVAILABLE_ERRORS: ReadonlySet<string> = new Set(['server_error', 'temporarily_unavailable']);

/** Errors with which a provider rejects this site as a client, or what it asks for (RFC 6749, sections 4.1.2.1 and 5.2). */
const CONFIGURATION_ERRORS: ReadonlySet<string> = new Set([
  'invalid_client',
  'unauthorized_client',
  'invalid_scope',
  'unsupported_grant_type',
  'unsupported_response_type',
]);

/** Secrets of one request to the provider, which its response must belong to. */
export interface RequestSecrets {
  state: string;
  nonce: string;
  /** For PKCE. */
  codeVerifier: string;
}

/** A person as the identity provider describes them. */
export interface ProvidedIdentity {
  issuer: string;
  /** Identifies the person at the issuer; never changes. */
  subject: string;
  /** Address that the provider has verified; null without one. */
  verifiedEmail: string | null;
  /** Whether the provider has checked more than one factor (`amr`, RFC 8176). */
  usedSeveralFactors: boolean;
}

/** An OpenID Connect provider (decision 111). */
export interface IdentityProvider {
  /** Name on buttons. */
  name: string;
  /**
   * Returns the URL of the provider's login page.
   * @param requiresLogin the person must log in again, also with a session at the provider
   * @throws {ApiError} 503 `provider-unavailable`
   */
  getLoginUrl(secrets: RequestSecrets, options: { requiresLogin: boolean }): Promise<string>;
  /**
   * Exchanges the response of the provider's login page.
   * @param response the parameters with which the browser came back
   * @param options `requiresLogin` as in `getLoginUrl`
   * @throws {ApiError} 422 `provider-denied` if the person canceled, 422 `wrong-response` for a response that does not belong to
   *   the request or is not valid, 503 `provider-unavailable`, 503 `provider-misconfigured` if the provider rejects the settings of
   *   this site, which is logged as an error
   */
  readResponse(
    response: URLSearchParams,
    secrets: RequestSecrets,
    options: { requiresLogin: boolean },
  ): Promise<ProvidedIdentity>;
}

/**
 * Creates the OpenID Connect client of the operator's identity provider. The provider's metadata is fetched on first use and after
 * a failure, so the API starts and works without the provider.
 * @param siteUrl `SITE_URL`
 */
export function createIdentityProvider(
  settings: OidcSettings,
  siteUrl: string,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
): IdentityProvider {
  const redirectUri = `${siteUrl}/confirm`;
  let configuration: Promise<Configuration> | undefined;

  const fail = (cause: unknown, error: ApiError): never => {
    if (isMisconfigured(cause))
      log.error({ err: cause }, 'identity provider rejects this client: check the OIDC settings');
    else log.warn({ err: cause }, 'identity provider: request failed');
    throw error;
  };
  const configure = () => {
    configuration ??= discoverProvider(settings).catch((error: unknown) => {
      configuration = undefined;
      return fail(error, unavailableError(settings.name));
    });
    return configuration;
  };

  return {
    name: settings.name,
    async getLoginUrl({ state, nonce, codeVerifier }, { requiresLogin }) {
      const config = await configure();
      const { response_modes_supported: modes = [] } = config.serverMetadata();
      return buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: settings.scopes,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        // Browsers do not send fragments, so the code reaches no log.
        ...(modes.includes('fragment') && { response_mode: 'fragment' }),
        ...(requiresLogin && { prompt: 'login', max_age: '0' }),
      }).href;
    },
    async readResponse(response, { state, nonce, codeVerifier }, { requiresLogin }) {
      const config = await configure();
      const url = new URL(`${redirectUri}?${response}`);
      try {
        const tokens = await authorizationCodeGrant(config, url, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
          ...(requiresLogin && { maxAge: MAX_LOGIN_AGE_S }),
        });
        // Present, because `idTokenExpected` is set.
        const claims = tokens.claims() as IDToken;
        // Some providers send the address, or whether it is verified, only with the user info.
        const info =
          claims.email === undefined || claims.email_verified === undefined
            ? await readUserInfo(config, tokens.access_token, claims.sub)
            : claims;
        return {
          issuer: claims.iss,
          subject: claims.sub,
          verifiedEmail: typeof info.email === 'string' && info.email_verified === true ? info.email : null,
          usedSeveralFactors: Array.isArray(claims.amr) && claims.amr.includes('mfa'),
        };
      } catch (error) {
        return fail(error, toApiError(error, settings.name));
      }
    },
  };
}

async function discoverProvider({ issuer, clientId, clientSecret }: OidcSettings): Promise<Configuration> {
  const metadata = { client_secret: clientSecret, [clockTolerance]: CLOCK_TOLERANCE_S };
  const config = await discovery(new URL(issuer), clientId, metadata, undefined, {
    timeout: REQUEST_TIMEOUT_S,
    // The settings allow http only for this machine.
    ...(issuer.startsWith('http:') && { execute: [allowInsecureRequests] }),
  });
  // Without it, the library trusts the connection to the provider and does not verify the signature of ID tokens.
  enableNonRepudiationChecks(config);
  return config;
}

/** Returns the provider's user info about a person; nothing if it has none. */
async function readUserInfo(
  config: Configuration,
  accessToken: string,
  subject: string,
): Promise<Partial<UserInfoResponse>> {
  return config.serverMetadata().userinfo_endpoint ? fetchUserInfo(config, accessToken, subject) : {};
}

/** Whether the provider did not answer, or with a failure of its own. */
function isUnavailable(error: unknown): boolean {
  if (error instanceof ResponseBodyError) return error.status >= 500;
  if (error instanceof AuthorizationResponseError) return UNAVAILABLE_ERRORS.has(error.error);
  const { name, code } = error as ClientError;
  // `fetch` throws a TypeError when it gets no response.
  return name === 'TypeError' || UNAVAILABLE_CODES.has(code);
}

/** Whether the provider rejected this site: a wrong client id, secret or scope, or a client without the code flow. */
function isMisconfigured(error: unknown): boolean {
  if (error instanceof ResponseBodyError || error instanceof AuthorizationResponseError)
    return CONFIGURATION_ERRORS.has(error.error);
  // A provider that rejects the secret may answer with the header only. It has just issued the token for the user info.
  return error instanceof WWWAuthenticateChallengeError;
}

/** Converts an error of the exchange to the reply of the call. */
function toApiError(error: unknown, name: string): ApiError {
  if (isMisconfigured(error)) return misconfiguredError(name);
  if (isUnavailable(error)) return unavailableError(name);
  if (error instanceof AuthorizationResponseError && error.error === 'access_denied')
    return new ApiError(
      422,
      'provider-denied',
      `${name} did not confirm who you are. You can try again, or log in another way.`,
    );
  return new ApiError(422, 'wrong-response', `The reply of ${name} was not valid or has expired. Try again.`);
}

function misconfiguredError(name: string): ApiError {
  return new ApiError(
    503,
    'provider-misconfigured',
    `${name} is not set up correctly for this site. Log in another way, or contact us.`,
  );
}

function unavailableError(name: string): ApiError {
  return new ApiError(
    503,
    'provider-unavailable',
    `${name} does not respond. Try again in a moment, or log in another way.`,
  );
}
