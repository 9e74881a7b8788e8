import { createHash, timingSafeEqual } from 'node:crypto';

/** Minimum length of a token, which alone protects the code that all visitors run. */
const MIN_TOKEN_LENGTH = 32;

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Release tokens and the apps they may release. */
export class ReleaseTokens {
  private readonly tokens: { app: string; digest: Buffer }[];

  /**
   * @param text comma-separated `app=token`; a token may be listed with several apps
   * @throws Error when the text is invalid
   */
  constructor(text: string) {
    this.tokens = text
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean)
      .map((entry) => {
        const [, app, token = ''] = /^([a-z-]+)=(.*)$/.exec(entry) ?? [];
        if (!app || token.length < MIN_TOKEN_LENGTH) {
          throw new Error(
            `RELEASE_TOKENS must be a comma-separated list of app=token with tokens of at least ${MIN_TOKEN_LENGTH} characters.`,
          );
        }
        return { app, digest: digest(token) };
      });
  }

  /** Returns the apps that a bearer token may release; empty for an unknown token. */
  findApps(authorization: string | undefined): string[] {
    const tokenDigest = digest(/^Bearer (.+)$/i.exec(authorization ?? '')?.[1] ?? '');
    return this.tokens.filter((each) => timingSafeEqual(each.digest, tokenDigest)).map(({ app }) => app);
  }
}
