/**
 * Returns the name of a video in the database and in links: the part of its `fileName` before the first dot (VIDEO-2).
 * @param fileName with or without its extension
 */
export const toVideoName = (fileName: string): string => fileName.split('.')[0] ?? '';
