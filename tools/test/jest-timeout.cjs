// Generous, as tests share the machine with whatever else runs; none of them waits for time to pass.
// A CommonJS file, because ES modules have no global `jest`.
jest.setTimeout(30_000);
