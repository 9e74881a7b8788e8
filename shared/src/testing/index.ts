export { expectConsoleMessage } from './console-messages.ts';
export { type FakeApi, fakeApi } from './fake-api.ts';
export { fakeShellServices } from './fake-shell-services.ts';
export { mockIntersectionObserver } from './mock-intersection-observer.ts';
export { renderRemote } from './render-remote.tsx';
