const vm = require('node:vm');
const { TestEnvironment } = require('jest-environment-node');
const { cacheCompiledCode } = require('./code-cache.cjs');

// Once per worker: Jest loads this file outside of the contexts of test files.
cacheCompiledCode(vm);

module.exports = TestEnvironment;
