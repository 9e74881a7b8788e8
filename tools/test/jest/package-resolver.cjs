// Resolves imports of npm packages to their bundles (decision 081). `npm test` sets TEST_PACKAGES; without it, tests load the
// packages' own files.
const { readFileSync } = require('node:fs');
const { dirname, join, resolve } = require('node:path');

const list = process.env.TEST_PACKAGES;
const bundles = new Map(Object.entries(list ? JSON.parse(readFileSync(list, 'utf8')) : {}));
/** What the bundles themselves load at run time are packages of the API. */
const API = resolve(__dirname, '../../../api');

module.exports = (request, options) => {
  const isFromBundle = list && options.basedir === dirname(list) && !request.startsWith('.');
  const file = options.defaultResolver(request, isFromBundle ? { ...options, basedir: API } : options);
  const bundle = options.conditions?.includes('import') ? bundles.get(file) : undefined;
  return bundle ? join(dirname(list), bundle) : file;
};
