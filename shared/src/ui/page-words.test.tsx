import { PagePlaceProvider } from '@ontrend/shared/contract';
import { renderRemote } from '@ontrend/shared/testing';
import { PageWords } from '@ontrend/shared/ui';
import { screen } from '@testing-library/react';

const handle = { name: 'page', layout: 'default', transition: 'none' } as const;

test('a page that lies behind another leaves its title to that one', async () => {
  const element = (
    <>
      <PagePlaceProvider value="behind">
        <PageWords title="Below" description="What lies below" />
      </PagePlaceProvider>
      <PagePlaceProvider value="over">
        <PageWords title="Above" description="What lies above" />
        <p>drawn</p>
      </PagePlaceProvider>
    </>
  );
  renderRemote(
    { contract: 1, name: 'mf-x', routes: [{ path: '/x', handle, element }], locales: { en: {} } },
    { at: '/x' },
  );
  expect(await screen.findByText('drawn')).toBeVisible();
  expect(document.title).toBe('Above');
});
