export { createBrowser } from './browser.ts';
export { createClock } from './clock.ts';
export { fates } from './fates.ts';
export { loadPage } from './load-page.ts';
export { createNetwork, type Fate } from './network.ts';
export { createServer } from './server.ts';
