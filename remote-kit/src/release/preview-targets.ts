/** A build to preview: one in the release store, or one that is served at a URL, which ends with `/`. */
export type PreviewTarget = { app: string; version: string } | { app: string; base: string };

/** Describes why a name alone does not name a build here, and what does. */
function describeUnknownApp(app: string, apps: readonly string[]): string {
  return (
    `${app} can't be built here, only ${apps.join(', ')}. Its team uploads a build with "send"; preview it as ${app}@VERSION, ` +
    `or one that a development server serves as ${app}=URL.`
  );
}

/** Parses a word. @returns the build that it names; without a version, one that must be sent first */
function parseWord(word: string, apps: readonly string[]): PreviewTarget | { app: string } {
  const [, app = '', separator, value = ''] = /^(shell|mf-[a-z-]+)(?:([@=])(.+))?$/.exec(word) ?? [];
  const isUrl = separator === '=' && URL.canParse(value);
  // Builds of other teams are in the release store or served by their development servers.
  const isKnown = separator ? app !== '' : apps.includes(app);
  if (app && !isKnown) throw new Error(describeUnknownApp(app, apps));
  if (!isKnown || (separator === '=' && !isUrl))
    throw new Error(`"${word}" is not a build: APP, APP@VERSION or APP=URL. Apps: ${apps.join(', ')}.`);
  if (isUrl) return { app, base: value.endsWith('/') ? value : `${value}/` };
  return separator ? { app, version: value } : { app };
}

/**
 * Parses what a preview should show. Nothing is sent unless all words are right.
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
  const parsed = words.map((word) => parseWord(word, apps));
  const targets: PreviewTarget[] = [];
  for (const target of parsed)
    targets.push(
      'version' in target || 'base' in target ? target : { ...target, version: await send(target.app) },
    );
  return targets;
}
