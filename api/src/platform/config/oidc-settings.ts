/** The operator's OpenID Connect provider. */
export interface OidcSettings {
  /** URL of the issuer. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Name on buttons. */
  name: string;
  /** Separated by spaces. */
  scopes: string;
}
