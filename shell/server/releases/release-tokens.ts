import { createHash, timingSafeEqual } from 'node:crypto';
import { EVERY_APP, includesApp, SETTING_ENTRY } from './app-names.ts';

/** Minimum length of a token, which alone protects the code that all visitors run. */
const MIN_TOKEN_LENGTH = 32;

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Apps that a token may release. */
export class TokenRights {
  /** Listed apps, or `EVERY_APP`. */
  readonly apps: readonly string[];

  constructor(apps: string[]) {
    this.apps = apps;
  }

  /** False for an unknown token. */
  get isKnown(): boolean {
    return this.apps.length > 0;
  }

  mayRelease(app: string): boolean {
    return includesApp(this.apps, app);
  }

  /** Explains why an app is not released: `This token can release mf-feed, not shell.` */
  describeLimit(...forbidden: string[]): string {
    const allowed = this.apps.includes(EVERY_APP) ? 'every app' : this.apps.join(', ');
    return `This token can release ${allowed}, not ${forbidden.join(', ')}.`;
  }
}

/** Release tokens and the apps they may release. */
export class ReleaseTokens {
  private readonly tokens: { app: string; digest: Buffer }[];

  /**
   * @param text comma-separated `app=token`; a token may be listed with several apps, and with `*` for every app
   * @throws Error when the text is invalid
   */
  constructor(text: string) {
    this.tokens = text
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean)
      .map((entry) => {
        const [, app, token = ''] = SETTING_ENTRY.exec(entry) ?? [];
        if (!app || token.length < MIN_TOKEN_LENGTH) {
          throw new Error(
            `RELEASE_TOKENS must be a comma-separated list of app=token with tokens of at least ${MIN_TOKEN_LENGTH} characters.`,
          );
        }
        return { app, digest: digest(token) };
      });
  }

  /** Returns what the bearer of a token may do. */
  findRights(authorization: string | undefined): TokenRights {
    const tokenDigest = digest(/^Bearer (.+)$/i.exec(authorization ?? '')?.[1] ?? '');
    const matching = this.tokens.filter((each) => timingSafeEqual(each.digest, tokenDigest));
    return new TokenRights(matching.map(({ app }) => app));
  }
}
