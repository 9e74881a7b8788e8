// Generous, because tests share a busy machine; no test waits for this time to pass. A CommonJS file, because
// ES modules have no global `jest`.
jest.setTimeout(30_000);
