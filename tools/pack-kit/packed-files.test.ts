import { createManifest } from './package-manifest.ts';
import { assertPublicImports } from './packed-files.ts';

it('refuses an import that the package does not list, because npm would not install it outside', () => {
  const imports = new Set(['react', 'left-pad']);
  expect(() => createManifest('shared', { exports: {}, imports, typeImports: new Set() })).toThrow(
    'shared/package.json lacks left-pad',
  );
});

it('makes test tools optional, because only tests of a remote need them', () => {
  const imports = new Set(['react', 'fast-check']);
  const manifest = createManifest('shared', { exports: {}, imports, typeImports: new Set() });
  expect(Object.keys(manifest.dependencies)).toEqual(['react']);
  expect(manifest.peerDependenciesMeta).toEqual({ 'fast-check': { optional: true } });
});

it('refuses an import of an entry that is not public', () => {
  const files = new Map([['src/ui/index.js', "import { a } from '@ontrend/shared/secret';"]]);
  expect(() => assertPublicImports(files, new Set(['@ontrend/shared/ui']))).toThrow(
    'src/ui/index.js is packed and imports @ontrend/shared/secret',
  );
});
