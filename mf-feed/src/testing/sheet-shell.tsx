import type { RemoteModule, SheetRequest, ShellServices } from '@ontrend/shared/contract';
import { create } from 'zustand';
import remote from '../remote.ts';

const useSheet = create<{ sheet: SheetRequest | null }>(() => ({ sheet: null }));

function setSheet(sheet: SheetRequest | null): void {
  const before = useSheet.getState().sheet;
  useSheet.setState({ sheet });
  if (before !== sheet) before?.onClosed?.();
}

/**
 * Minimal implementation of the shell's sheet. A new sheet replaces the current one, whose `onClosed` is
 * called.
 */
export const sheetShell = {
  openSheet: setSheet,
  closeSheet: () => setSheet(null),
} satisfies Partial<ShellServices>;

function Sheet() {
  const { sheet } = useSheet();
  return sheet ? (
    <div key={sheet.id} role="dialog" aria-label={sheet.title}>
      {sheet.content}
    </div>
  ) : null;
}

/** The remote with the shell's sheet over each of its pages. */
export const remoteWithSheet: RemoteModule = {
  ...remote,
  routes: remote.routes.map((route) => {
    const Page = 'Component' in route ? route.Component : undefined;
    return Page
      ? {
          ...route,
          Component: () => (
            <>
              <Page />
              <Sheet />
            </>
          ),
        }
      : route;
  }),
};
