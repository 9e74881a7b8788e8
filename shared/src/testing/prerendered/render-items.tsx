import type { RemoteModule } from '@ontrend/shared/contract';
import { renderRemote } from '@ontrend/shared/testing';
import type { ReactNode } from 'react';

/**
 * Renders items of a page in one pass, each in an element of its own, which is much faster than a page for each.
 * @returns the elements in the order of the items
 */
export function renderItems(remote: RemoteModule, items: ReactNode[]): Element[] {
  const Component = () => items.map((item, index) => <div key={index}>{item}</div>);
  const handle = { name: 'items', layout: 'default', transition: 'none' } as const;
  const { container } = renderRemote({ ...remote, routes: [{ path: '*', handle, Component }] }, { at: '/' });
  return [...container.children];
}
