/** Hosts that only programs on the browser's own machine can serve. */
const LOOPBACK_HOST = /^(localhost|[\w-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Origins from which browsers may load previews: the browser's own machine, and those that an operator allows a team. */
export class PreviewOrigins {
  private readonly origins: { app: string; origin: string }[];

  /**
   * @param text comma-separated `app=origin`; an app may be listed with several origins
   * @throws Error when the text is invalid
   */
  constructor(text: string) {
    this.origins = text
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean)
      .map((entry) => {
        const [, app, origin] = /^([a-z-]+)=(https:\/\/[\w.-]+(?::\d+)?)$/.exec(entry) ?? [];
        if (app && origin) return { app, origin };
        throw new Error(
          'PREVIEW_ORIGINS must be a comma-separated list such as mf-feed=https://feed.dev.example.',
        );
      });
  }

  /** Returns whether previews of an app may be loaded from a URL. */
  allows(app: string, url: string): boolean {
    const { hostname, origin } = new URL(url);
    return (
      LOOPBACK_HOST.test(hostname) || this.origins.some((one) => one.app === app && one.origin === origin)
    );
  }
}
