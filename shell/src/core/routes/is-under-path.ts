function plain(pathname: string): string {
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
export function isBelow(pathname: string, path: string): boolean {
  const address = plain(pathname);
  const root = path.toLowerCase();
  return address === root || (root !== '/' && address.startsWith(`${root}/`));
}
