// jsdom plus the fetch classes of Node, which react-router needs and jsdom lacks.
const { TestEnvironment } = require('jest-environment-jsdom');

module.exports = class BrowserEnvironment extends TestEnvironment {
  constructor(...options) {
    super(...options);
    Object.assign(this.global, { Request, Response, Headers, TextEncoder, TextDecoder });
  }
};
