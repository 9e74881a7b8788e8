import remote from './remote.ts';

test.each(remote.routes.map(({ path, handle }) => [path, handle] as const))(
  '%s does not fade on a route change',
  (_path, { transition }) => {
    expect(transition).toBe('none');
  },
);
