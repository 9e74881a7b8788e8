/** A build to preview: one in the release store, or one that is served at a URL, which ends with `/`. */
export type PreviewTarget = { app: string; version: string } | { app: string; base: string };

/**
 * Parses what a preview should show.
 * @param words `APP@VERSION` for a stored build, `APP=URL` for one that is served at a URL, `APP` for one that is built now
 * @param apps names of the apps that can be built here
 * @param send builds and uploads an app. @returns its version
 * @throws Error when a word is neither of them
 */
export async function parsePreviewTargets(
  words: string[],
  apps: readonly string[],
  send: (app: string) => Promise<string>,
): Promise<PreviewTarget[]> {
  const targets: PreviewTarget[] = [];
  for (const word of words) {
    const [, app = '', separator, value = ''] = /^(shell|mf-[a-z-]+)(?:([@=])(.+))?$/.exec(word) ?? [];
    const isUrl = separator === '=' && URL.canParse(value);
    // Builds of other teams are in the release store or served by their development servers.
    const isKnown = separator ? app !== '' : apps.includes(app);
    if (!isKnown || (separator === '=' && !isUrl))
      throw new Error(`"${word}" is not a build: APP, APP@VERSION or APP=URL. Apps: ${apps.join(', ')}.`);
    if (isUrl) targets.push({ app, base: value.endsWith('/') ? value : `${value}/` });
    else targets.push({ app, version: separator ? value : await send(app) });
  }
  return targets;
}
