// The public surface of this domain: other domains import from here only.
export { CODE_LIFE } from './constants.ts';
export { mutedWords } from './muted-words.ts';
