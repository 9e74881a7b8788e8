import { clearServiceWorkers } from './clear-service-workers.ts';

function defineGlobal(object: object, name: string, value: unknown): void {
  Object.defineProperty(object, name, { value, configurable: true });
}

it('unregisters service workers and deletes caches', async () => {
  const unregister = jest.fn(async () => true);
  const remove = jest.fn(async (_name: string) => true);
  defineGlobal(navigator, 'serviceWorker', {
    getRegistrations: async () => [{ unregister }, { unregister }],
  });
  defineGlobal(globalThis, 'caches', { keys: async () => ['pages-v1', 'media'], delete: remove });
  await clearServiceWorkers();
  expect(unregister).toHaveBeenCalledTimes(2);
  expect(remove.mock.calls).toEqual([['pages-v1'], ['media']]);
});

it('does nothing in a browser without service workers and caches', async () => {
  defineGlobal(navigator, 'serviceWorker', undefined);
  Reflect.deleteProperty(globalThis, 'caches');
  await expect(clearServiceWorkers()).resolves.toBeUndefined();
});
