/**
 * Node 20 does not run `import()` in code that was loaded from a code cache, so files with it are compiled each time.
 * Also matches comments, which costs only time.
 */
const DYNAMIC_IMPORT = /\bimport\s*\(/;

const isPowerOfTwo = (count) => Number.isInteger(Math.log2(count));

/**
 * Makes Jest compile the CommonJS files of test files once per worker (decision 082). The stored code has the
 * functions that V8 compiled while test files called them, so it is created after a test file, and again after the
 * 2nd, 4th, 8th ... test file with the same file, which may have called other functions.
 * @param vm the module `node:vm`, which Jest uses
 * @returns stores the compiled code; to be called at the end of each test file
 */
exports.cacheExecutedCode = (vm) => {
  const { compileFunction, Script } = vm;
  const entries = new Map();
  const executed = new Map();
  vm.compileFunction = function compileWithCache(code, parameters, options) {
    const { filename, parsingContext } = options ?? {};
    if (!filename || !parsingContext || DYNAMIC_IMPORT.test(code))
      return compileFunction(code, parameters, options);
    const stored = entries.get(filename);
    const entry = stored?.code === code ? stored : { code, data: undefined, uses: 0 };
    // The code starts at its own line and column, so positions in stack traces are those of the file.
    const head = `(function (${parameters.join(',')}) {`;
    const script = new Script(`${head}${code}\n})`, {
      filename,
      columnOffset: -head.length,
      cachedData: entry.data,
    });
    entry.uses += 1;
    entries.set(filename, entry);
    if (isPowerOfTwo(entry.uses)) executed.set(entry, script);
    return script.runInContext(parsingContext);
  };
  return () => {
    for (const [entry, script] of executed) entry.data = script.createCachedData();
    executed.clear();
  };
};
