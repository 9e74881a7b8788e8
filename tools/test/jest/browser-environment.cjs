// jsdom plus the fetch classes of Node, which react-router needs and jsdom lacks. Faster than jsdom alone (decision 082).
const { createRequire } = require('node:module');
const vm = require('node:vm');
const { TestEnvironment } = require('jest-environment-jsdom');
const { cacheExecutedCode } = require('./code-cache.cjs');
const { filterStyleRules } = require('./filter-style-rules.cjs');

// Once per worker: Jest loads this file outside of the contexts of test files.
const storeExecutedCode = cacheExecutedCode(vm);
const requireFromEnvironment = createRequire(require.resolve('jest-environment-jsdom'));
filterStyleRules(requireFromEnvironment('jsdom/lib/jsdom/living/helpers/selectors.js'));

module.exports = class BrowserEnvironment extends TestEnvironment {
  constructor(...options) {
    super(...options);
    Object.assign(this.global, { Request, Response, Headers, TextEncoder, TextDecoder });
  }

  async teardown() {
    storeExecutedCode();
    await super.teardown();
  }
};
