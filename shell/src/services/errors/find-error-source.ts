import type { BootData } from '../../core/document/boot-data.ts';

/** Matches a file of a build in a stack trace: `/assets/mf-feed/1.0.0-abc/12.js`. */
const BUILD_FILE_PATTERN = /\/assets\/((?:mf-[a-z-]+)|shell)\/([\w.-]+)\//;

/**
 * Finds the build that caused an error: the first one in its stack trace. Undefined for errors of browser
 * extensions and third-party scripts.
 */
export function findErrorSource(
  stack: string,
  { shell, remotes }: Pick<BootData, 'shell' | 'remotes'>,
): { app: string; version: string } | undefined {
  const [, app, version] = BUILD_FILE_PATTERN.exec(stack) ?? [];
  if (app && version) return { app, version };
  // A preview build has a URL of its own.
  const preview = Object.entries(remotes).find(([, { current }]) => {
    const base = current.entry.slice(0, current.entry.lastIndexOf('/') + 1);
    return base.startsWith('http') && stack.includes(base);
  });
  if (preview) return { app: preview[0], version: preview[1].current.version };
  return stack.includes('/assets/') ? { app: 'shell', version: shell } : undefined;
}
