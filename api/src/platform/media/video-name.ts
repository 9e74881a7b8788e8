/**
 * Returns a video's file name without its extension, as links and the column `videos.file_name` have it: the part before the first
 * dot (VIDEO-2).
 * @param fileName with or without an extension
 */
export const toVideoName = (fileName: string): string => fileName.split('.')[0] ?? '';
