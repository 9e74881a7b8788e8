// jsdom, with what it leaves out of a browser and Node has: fetch's classes, which react-router needs.
const { TestEnvironment } = require('jest-environment-jsdom');

module.exports = class BrowserEnvironment extends TestEnvironment {
  constructor(...options) {
    super(...options);
    Object.assign(this.global, { Request, Response, Headers, TextEncoder, TextDecoder });
  }
};
