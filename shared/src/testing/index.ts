export { type FakeApi, fakeApi } from './fake-api.ts';
export { renderRemote } from './render-remote.tsx';
export { controlScrolling } from './scrolling.ts';
export { standInShell } from './stand-in-shell.ts';
