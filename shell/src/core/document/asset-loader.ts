// Part of the loader that is inlined into every document, so it imports nothing.

/** Time after which a stylesheet of a chunk counts as failed, in milliseconds, like webpack's `chunkLoadTimeout` of scripts. */
const CHUNK_TIMEOUT_MS = 20_000;

type Asset = HTMLScriptElement | HTMLLinkElement;

/** Number of repeated requests by URL, also of the chunks that webpack loads. */
const requestCounts: Record<string, number> = {};

/** SHA-384 digests of the files of a build by file name, by URL of the build's folder. */
const digestLists: Record<string, Promise<Record<string, string>>> = {};

const fail = (asset: Asset) => asset.dispatchEvent(new Event('error'));

/**
 * Prepares a script or stylesheet element for the document. Files of this site get the digest that the document server
 * has for them, so that the browser does not use a changed file. While the digests are being fetched, the element has no
 * URL, which makes the browser wait. Without digests it fails (decision 071).
 *
 * A repeated request has another URL, because the browser would reuse the response or join a stalled request.
 * @param integrity digest from the document; undefined when it must be fetched, empty when the file has none
 */
async function prepareAsset(asset: Asset, integrity?: string): Promise<void> {
  const element = asset as HTMLScriptElement & HTMLLinkElement;
  const attribute = element.src ? 'src' : 'href';
  const url = element[attribute];
  requestCounts[url] = (requestCounts[url] ?? -1) + 1;
  const query = requestCounts[url] ? `?retry=${requestCounts[url]}` : '';
  const [, folder, file = ''] = url.match(`^(${location.origin}/assets/.*/)(.*)`) ?? [];
  let digest = integrity;
  element.removeAttribute(attribute);
  try {
    if (digest === undefined && folder) {
      if (query) delete digestLists[folder];
      digestLists[folder] ??= fetch(`${folder}integrity.json${query}`).then((response) => response.json());
      digest = (await digestLists[folder])[file];
    }
    element.integrity = digest ?? '';
    element[attribute] = url + query;
  } catch {
    delete digestLists[folder as string];
    fail(element);
  }
}

/** Prepares the element of a lazy chunk, which webpack appends (remote-kit/src/build/prepare-chunks-plugin.ts). */
export function prepareChunk(element: Asset): void {
  void prepareAsset(element);
  setTimeout(fail, CHUNK_TIMEOUT_MS, element);
}

/**
 * Appends a script or stylesheet to the document. Scripts with an `integrity`, those of the document's loader, run in
 * order; of others, a stalled one must not block the next.
 * @param integrity see `prepareAsset`
 * @returns whether it has loaded
 */
export function appendAsset(url: string, integrity?: string): Promise<boolean> {
  const isStylesheet = url.endsWith('.css');
  const element = Object.assign(
    document.createElement(isStylesheet ? 'link' : 'script'),
    isStylesheet ? { rel: 'stylesheet', href: url } : { async: integrity === undefined, src: url },
  );
  // webpack's chunk loader finds stylesheets by this attribute; otherwise it would append a second one.
  if (isStylesheet) element.dataset.href = (element as HTMLLinkElement).href;
  void prepareAsset(element, integrity);
  document.head.append(element);
  return new Promise((resolve) => {
    element.onload = () => resolve(true);
    element.onerror = () => {
      // Remove the failed element, or webpack's chunk loader would take the file as loaded.
      element.remove();
      resolve(false);
    };
  });
}
