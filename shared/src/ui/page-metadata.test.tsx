import { PageLayerProvider } from '@ontrend/shared/contract';
import { renderRemote } from '@ontrend/shared/testing';
import { PageMetadata } from '@ontrend/shared/ui';
import { screen } from '@testing-library/react';

const handle = { name: 'page', layout: 'default', transition: 'none' } as const;

test('a background page does not set the title', async () => {
  const element = (
    <>
      <PageLayerProvider value="background">
        <PageMetadata title="Below" description="The lower page" />
      </PageLayerProvider>
      <PageLayerProvider value="overlay">
        <PageMetadata title="Above" description="The upper page" />
        <p>rendered</p>
      </PageLayerProvider>
    </>
  );
  renderRemote(
    { contract: 2, name: 'mf-x', routes: [{ path: '/x', handle, element }], locales: { en: {} } },
    { at: '/x' },
  );
  expect(await screen.findByText('rendered')).toBeVisible();
  expect(document.title).toBe('Above');
});
