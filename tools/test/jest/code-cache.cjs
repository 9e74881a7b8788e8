/**
 * Node 20 does not run `import()` in code that was loaded from a code cache, so files with it are compiled each time.
 * Also matches comments, which costs only time.
 */
const DYNAMIC_IMPORT = /\bimport\s*\(/;

/** Compiled code of files, with the source from which it was compiled. */
class CodeCache {
  #entries = new Map();

  /** Returns the options for compiling a file, with its compiled code if the file had the same source before. */
  withCachedData(options, file, code) {
    const entry = this.#entries.get(file);
    return entry?.code === code && entry.data ? { ...options, cachedData: entry.data } : options;
  }

  /** Returns whether the compiled code of the file has to be stored, and marks a file that cannot be cached. */
  prepareEntry(file, code) {
    if (!file || this.#entries.get(file)?.code === code) return false;
    const isCacheable = !DYNAMIC_IMPORT.test(code);
    if (!isCacheable) this.#entries.set(file, { code });
    return isCacheable;
  }

  set(file, code, data) {
    this.#entries.set(file, { code, data });
  }
}

/**
 * Makes Jest compile each file once per worker instead of once per test file (decision 081): loading compiled code into the
 * context of the next test file takes an eighth of the time of compiling it.
 * @param vm the module `node:vm`, which Jest uses
 */
exports.cacheCompiledCode = (vm) => {
  const { compileFunction, SourceTextModule } = vm;
  const functions = new CodeCache();
  vm.compileFunction = (code, parameters, options) => {
    const file = options?.filename;
    if (!functions.prepareEntry(file, code))
      return compileFunction(code, parameters, functions.withCachedData(options, file, code));
    const compiled = compileFunction(code, parameters, { ...options, produceCachedData: true });
    functions.set(file, code, compiled.cachedData);
    return compiled;
  };
  // Exists only with --experimental-vm-modules.
  if (!SourceTextModule) return;
  const modules = new CodeCache();
  vm.SourceTextModule = new Proxy(SourceTextModule, {
    construct(target, [code, options], newTarget) {
      const file = options?.identifier;
      const isNeeded = modules.prepareEntry(file, code);
      const module = Reflect.construct(
        target,
        [code, modules.withCachedData(options, file, code)],
        newTarget,
      );
      if (isNeeded) modules.set(file, code, module.createCachedData());
      return module;
    },
  });
};

const isPowerOfTwo = (count) => Number.isInteger(Math.log2(count));

/**
 * Makes Jest compile the CommonJS files of test files once per worker (decision 082). Unlike with `cacheCompiledCode`, the stored
 * code has the functions that V8 compiled while test files called them, so it is created after a test file, and again
 * after the 2nd, 4th, 8th ... test file with the same file, which may have called other functions.
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
