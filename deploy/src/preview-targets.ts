/** A build to preview: one in the release store, or one that is served at a URL, which ends with `/`. */
export type PreviewTarget = { app: string; version: string } | { app: string; base: string };

/**
 * Parses what a preview should show.
 * @param words `APP@VERSION` for a stored build, `APP=URL` for one that is served at a URL, `APP` for the checkout's
 * @param apps names of all apps
 * @param send uploads the checkout's build of an app. @returns its version
 * @throws Error when a word is neither of them
 */
export async function parsePreviewTargets(
  words: string[],
  apps: string[],
  send: (app: string) => Promise<string>,
): Promise<PreviewTarget[]> {
  const targets: PreviewTarget[] = [];
  for (const word of words) {
    const [, app = '', separator, value = ''] = /^([a-z-]+)(?:([@=])(.+))?$/.exec(word) ?? [];
    const isUrl = separator === '=' && URL.canParse(value);
    if (!apps.includes(app) || (separator === '=' && !isUrl))
      throw new Error(`"${word}" is not a build: APP, APP@VERSION or APP=URL. Apps: ${apps.join(', ')}.`);
    if (isUrl) targets.push({ app, base: value.endsWith('/') ? value : `${value}/` });
    else targets.push({ app, version: separator ? value : await send(app) });
  }
  return targets;
}
