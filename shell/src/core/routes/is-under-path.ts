function normalizePath(pathname: string): string {
  try {
    return decodeURI(pathname).toLowerCase();
  } catch {
    return pathname.toLowerCase();
  }
}

/**
 * Whether an address is this path or lies below it. Letters count the same in either case and escaped, as they do
 * for the router: what it would show must not get past the guards in another spelling.
 */
export function isUnderPath(pathname: string, path: string): boolean {
  const normalized = normalizePath(pathname);
  const root = path.toLowerCase();
  return normalized === root || (root !== '/' && normalized.startsWith(`${root}/`));
}
