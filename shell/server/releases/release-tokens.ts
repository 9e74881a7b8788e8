import { createHash, timingSafeEqual } from 'node:crypto';

/** Characters a token has at least: it is the only thing between the internet and what everybody runs. */
const MIN_TOKEN_LENGTH = 32;

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whose token may move which pointers. */
export class ReleaseTokens {
  private readonly tokens: { app: string; digest: Buffer }[];

  /**
   * @param text `app=token` by commas; a token may stand with several apps
   * @throws Error with a sentence for what can't be used
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
            `RELEASE_TOKENS has to hold app=token by commas, each token at least ${MIN_TOKEN_LENGTH} characters long.`,
          );
        }
        return { app, digest: digest(token) };
      });
  }

  /** The apps the bearer of a token may release; none for a token nobody has. */
  findApps(authorization: string | undefined): string[] {
    const given = digest(/^Bearer (.+)$/i.exec(authorization ?? '')?.[1] ?? '');
    return this.tokens.filter((each) => timingSafeEqual(each.digest, given)).map(({ app }) => app);
  }
}
