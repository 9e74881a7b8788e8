function normalizePath(pathname: string): string {
  try {
    return decodeURI(pathname).toLowerCase();
  } catch {
    return pathname.toLowerCase();
  }
}

/**
 * Returns whether a pathname is a path or below it. Like the router, it ignores case and percent-encoding:
 * another spelling must not bypass the guards.
 */
export function isUnderPath(pathname: string, path: string): boolean {
  const normalized = normalizePath(pathname);
  const root = path.toLowerCase();
  return normalized === root || (root !== '/' && normalized.startsWith(`${root}/`));
}
