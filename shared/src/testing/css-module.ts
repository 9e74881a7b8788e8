/** Stands for every CSS module in tests: a class is called what its source calls it. */
export default new Proxy({} as Record<string, string>, { get: (_target, name) => String(name) });
