/** Endings of the files that browsers load from a build: code, and what pages and style sheets refer to. */
export const ASSET_TYPES = ['js', 'css', 'svg', 'png', 'ico', 'webp', 'mp4', 'woff2', 'webmanifest'] as const;

/** Files with which another document server renders pages or inspects builds, and animations. */
const NAMED_FILES = /^(lottie\/[\w-]+\.json|(remote|shell|mf-manifest)\.json|frame\.mjs|inspector\.cjs)$/;

const ASSET = new RegExp(`^[\\w./-]+\\.(${ASSET_TYPES.join('|')})$`);

/**
 * Returns whether a file of a build is public: browsers, federation hosts and other document servers can load it. Source maps
 * are not. The gateway has the same list (`deploy/gateway/default.conf`).
 * @param path inside of the build
 */
export const isPublicFile = (path: string): boolean => ASSET.test(path) || NAMED_FILES.test(path);
