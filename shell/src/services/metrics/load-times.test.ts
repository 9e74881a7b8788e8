import type { BootData } from '../../core/document/boot-data.ts';
import { readBuildLoads } from './load-times.ts';

const build = (app: string, version: string) => ({ version, entry: `/assets/${app}/${version}/entry.js` });
const boot = {
  shell: '1.0.0-s',
  remotes: {
    'mf-feed': { current: build('mf-feed', '2'), previous: build('mf-feed', '1') },
    'mf-profile': { current: build('mf-profile', '5'), previous: null },
  },
  start: [
    ['/assets/shell/1.0.0-s/main.css', ''],
    ['/assets/shell/1.0.0-s/main.js', ''],
    ['/assets/mf-feed/2/entry.js', ''],
  ],
} as unknown as BootData;

const measures: object[] = [];
const resources: Record<string, number> = {};
beforeEach(() => {
  measures.splice(0);
  for (const url of Object.keys(resources)) delete resources[url];
  jest.spyOn(performance, 'getEntriesByType').mockImplementation(() => measures as never);
  jest
    .spyOn(performance, 'getEntriesByName')
    .mockImplementation((name) =>
      name in resources ? ([{ startTime: resources[name] }] as PerformanceEntryList) : [],
    );
});
afterEach(() => jest.restoreAllMocks());

const request = (path: string, time: number) => Object.assign(resources, { [location.origin + path]: time });
const measure = (name: string, startTime: number, duration: number) =>
  measures.push({ name, startTime, duration });

it("counts the first remote from its request by the document's loader, and the shell until it loads that remote", () => {
  request('/assets/shell/1.0.0-s/main.js', 100);
  request('/assets/mf-feed/2/entry.js', 150);
  measure('mf-feed@2', 400, 50.4);
  expect(readBuildLoads(boot)).toEqual([
    { app: 'shell', version: '1.0.0-s', ms: 300 },
    { app: 'mf-feed', version: '2', ms: 300 },
  ]);
});

it('counts other remotes and fallbacks from the attempt to load them, also if their files were prefetched', () => {
  request('/assets/shell/1.0.0-s/main.js', 100);
  request('/assets/mf-profile/5/entry.js', 500);
  measure('mf-profile@5', 9_000, 20);
  measure('mf-feed@1', 9_100, 30);
  measure('a measure of an extension', 1, 1);
  expect(readBuildLoads(boot)).toEqual([
    { app: 'shell', version: '1.0.0-s', ms: null },
    { app: 'mf-profile', version: '5', ms: 20 },
    { app: 'mf-feed', version: '1', ms: 30 },
  ]);
});
