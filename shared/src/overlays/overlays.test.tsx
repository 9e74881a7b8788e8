import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import {
  Dialog,
  isOverlayOpen,
  Menu,
  MenuItem,
  MenuLink,
  MenuRadioGroup,
  MenuSwitch,
  Popover,
  Sheet,
} from './index.ts';
import { floats, modals } from './lazy-modules.ts';

/** From Escape to a closed dialog (spec 9). */
const ESCAPE_MS = 200;

beforeAll(async () => {
  await Promise.all([modals.load(), floats.load()]);
});

/** A page with a way to another one. */
function renderPage(children: ReactNode) {
  const router = createMemoryRouter([
    { path: '*', element: children ? <Page>{children}</Page> : <Outlet /> },
  ]);
  return { router, ...render(<RouterProvider router={router} />) };
}

function Page({ children }: { children: ReactNode }) {
  return (
    <>
      <main>
        <button type="button">Outside</button>
        {children}
      </main>
      <div data-above-overlays>
        <button type="button">In an alert</button>
      </div>
    </>
  );
}

type Kind = typeof Dialog | typeof Sheet;

/** A modal with its opener, which tells of what happens to it. */
function Opener({
  of: Kind,
  name,
  told,
  children,
}: {
  of: Kind;
  name: string;
  told?: string[];
  children?: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {`Open ${name}`}
      </button>
      <Kind
        open={open}
        title={name}
        description={`About ${name}`}
        onClose={() => {
          told?.push('close');
          setOpen(false);
        }}
        onClosed={() => told?.push('closed')}
      >
        <input aria-label={`Field of ${name}`} />
        {children}
      </Kind>
    </>
  );
}

const kinds: [string, Kind][] = [
  ['dialog', Dialog],
  ['sheet', Sheet],
];

describe.each(kinds)('a %s', (_name, Kind) => {
  it('bears its title and description, takes the focus and gives it back', async () => {
    const told: string[] = [];
    renderPage(<Opener of={Kind} name="Thing" told={told} />);
    const opener = screen.getByRole('button', { name: 'Open Thing' });
    await userEvent.click(opener);
    const dialog = await screen.findByRole('dialog', { name: 'Thing' });
    expect(dialog).toHaveAccessibleDescription('About Thing');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Field of Thing' })).toHaveFocus());
    expect(isOverlayOpen()).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(opener).toHaveFocus());
    expect(told).toEqual(['close', 'closed']);
    expect(isOverlayOpen()).toBe(false);
  });

  it('keeps the page behind it from scrolling, and out of reach of screen readers', async () => {
    renderPage(<Opener of={Kind} name="Thing" />);
    await userEvent.click(screen.getByRole('button', { name: 'Open Thing' }));
    await screen.findByRole('dialog');
    await waitFor(() => expect(document.body.style.overflowY).toBe('hidden'));
    expect(screen.queryByRole('button', { name: 'Outside' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Outside' })).toBeVisible());
    await waitFor(() => expect(document.body.style.overflowY).not.toBe('hidden'));
  });

  it('closes 200 ms after Escape, and not a moment earlier', async () => {
    renderPage(<Opener of={Kind} name="Thing" />);
    await userEvent.click(screen.getByRole('button', { name: 'Open Thing' }));
    await screen.findByRole('dialog');
    jest.useFakeTimers();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    act(() => jest.advanceTimersByTime(ESCAPE_MS - 1));
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    act(() => jest.advanceTimersByTime(1));
    jest.useRealTimers();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('closes with a press outside', async () => {
    renderPage(<Opener of={Kind} name="Thing" />);
    await userEvent.click(screen.getByRole('button', { name: 'Open Thing' }));
    await screen.findByRole('dialog');
    await userEvent.click(document.body);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

it('gives the focus to what was pressed, also where the press gave it to nobody', async () => {
  renderPage(<Opener of={Sheet} name="Gate" />);
  // As below a finger in the feed, and everywhere in Safari: the press moves no focus.
  fireEvent.click(screen.getByRole('button', { name: 'Open Gate' }));
  expect(document.body).toHaveFocus();
  await screen.findByRole('dialog', { name: 'Gate' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open Gate' })).toHaveFocus());
});

it('closes only what is topmost: a dialog over a sheet, then the sheet', async () => {
  function Both() {
    const [dialog, setDialog] = useState(false);
    return (
      <>
        <Opener of={Sheet} name="Sheet">
          <button type="button" onClick={() => setDialog(true)}>
            Open more
          </button>
        </Opener>
        <Dialog open={dialog} title="More" onClose={() => setDialog(false)} />
      </>
    );
  }
  renderPage(<Both />);
  await userEvent.click(screen.getByRole('button', { name: 'Open Sheet' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Open more' }));
  const more = await screen.findByRole('dialog', { name: 'More' });
  await waitFor(() => expect(more).toContainElement(document.activeElement as HTMLElement));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'More' })).toBeNull());
  expect(screen.getByRole('dialog', { name: 'Sheet' })).toBeInTheDocument();
  const opener = screen.getByRole('button', { name: 'Open more' });
  await waitFor(() => expect(opener).toHaveFocus());
  await userEvent.click(opener);
  await screen.findByRole('dialog', { name: 'More' });
  // The focus has got lost: the key is still the topmost one's.
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'More' })).toBeNull());
  expect(screen.getByRole('dialog', { name: 'Sheet' })).toBeInTheDocument();
  await waitFor(() => expect(opener).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

describe('a change of route', () => {
  it('closes a sheet', async () => {
    const { router } = renderPage(<Opener of={Sheet} name="Thing" />);
    await userEvent.click(screen.getByRole('button', { name: 'Open Thing' }));
    await screen.findByRole('dialog');
    await act(() => router.navigate('/elsewhere'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is not a query that the page rewrites in place', async () => {
    const { router } = renderPage(<Opener of={Sheet} name="Thing" />);
    await userEvent.click(screen.getByRole('button', { name: 'Open Thing' }));
    await screen.findByRole('dialog');
    await act(() => router.navigate('/?q=1', { replace: true }));
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    await act(() => router.navigate('/?q=2'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('a menu', () => {
  function TestMenu({ told }: { told: string[] }) {
    return (
      <Menu label="Account" trigger={(props) => <button {...props}>Me</button>}>
        <MenuLink to="/user/mia">View profile</MenuLink>
        <MenuItem onSelect={() => told.push('out')}>Log out</MenuItem>
        <MenuRadioGroup
          label="Language"
          value="en"
          onChange={(value) => told.push(value)}
          options={[
            { value: 'en', label: 'English' },
            { value: 'es', label: 'Español', disabled: true },
          ]}
        />
      </Menu>
    );
  }

  it('a switch in it can be turned; the menu stays', async () => {
    const told: boolean[] = [];
    function Quiet() {
      const [on, setOn] = useState(false);
      const onChange = (next: boolean) => {
        told.push(next);
        setOn(next);
      };
      return (
        <Menu label="Sounds" trigger={(props) => <button {...props}>Sounds</button>}>
          <MenuSwitch label="Quiet" hint="Nothing is heard." checked={on} onChange={onChange} />
        </Menu>
      );
    }
    renderPage(<Quiet />);
    await userEvent.click(screen.getByRole('button', { name: 'Sounds' }));
    const item = await screen.findByRole('menuitemcheckbox', { name: 'Quiet' });
    expect(item).toHaveAccessibleDescription('Nothing is heard.');
    await userEvent.click(item);
    expect(item).toBeChecked();
    await userEvent.click(item);
    expect(item).not.toBeChecked();
    expect(told).toEqual([true, false]);
  });

  it('opens with a press, does what is chosen, and gives the focus back', async () => {
    const told: string[] = [];
    renderPage(<TestMenu told={told} />);
    const me = screen.getByRole('button', { name: 'Me' });
    expect(me).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(me);
    expect(await screen.findByRole('menu', { name: 'Account' })).toBeInTheDocument();
    expect(me).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Log out' }));
    expect(told).toEqual(['out']);
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await waitFor(() => expect(me).toHaveFocus());
  });

  it.each(['{Enter}', ' ', '{ArrowDown}'])('is gone through by keys once opened with "%s"', async (key) => {
    const told: string[] = [];
    const { router } = renderPage(<TestMenu told={told} />);
    screen.getByRole('button', { name: 'Me' }).focus();
    await userEvent.keyboard(key);
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'View profile' })).toHaveFocus());
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Log out' })).toHaveFocus());
    await userEvent.keyboard('{Home}');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'View profile' })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/user/mia'));
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  });

  it('shows what is chosen and refuses what is disabled', async () => {
    const told: string[] = [];
    renderPage(<TestMenu told={told} />);
    await userEvent.click(screen.getByRole('button', { name: 'Me' }));
    expect(await screen.findByRole('menuitemradio', { name: 'English' })).toBeChecked();
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Español' }));
    expect(told).toEqual([]);
  });

  it('closes with its button, Escape, and a press outside', async () => {
    renderPage(<TestMenu told={[]} />);
    const me = screen.getByRole('button', { name: 'Me' });
    const closings = [
      () => userEvent.click(me),
      () => userEvent.keyboard('{Escape}'),
      () => userEvent.click(screen.getByRole('button', { name: 'Outside' })),
    ];
    for (const close of closings) {
      await userEvent.click(me);
      await screen.findByRole('menu');
      await close();
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
      expect(me).toHaveAttribute('aria-expanded', 'false');
    }
  });
});

describe('a popover', () => {
  function TestPopover() {
    return (
      <Popover label="Notifications" trigger={(props) => <button {...props}>Bell</button>}>
        {(close) => (
          <button type="button" onClick={close}>
            Seen
          </button>
        )}
      </Popover>
    );
  }

  it('is closed from within, and by a change of route', async () => {
    const { router } = renderPage(<TestPopover />);
    const bell = screen.getByRole('button', { name: 'Bell' });
    await userEvent.click(bell);
    await screen.findByRole('dialog', { name: 'Notifications' });
    await userEvent.click(screen.getByRole('button', { name: 'Seen' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(bell).toHaveFocus());
    await userEvent.click(bell);
    await screen.findByRole('dialog');
    await act(() => router.navigate('/elsewhere'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('closes with a press outside, and not with one on an alert', async () => {
    renderPage(<TestPopover />);
    await userEvent.click(screen.getByRole('button', { name: 'Bell' }));
    await screen.findByRole('dialog');
    await userEvent.click(screen.getByText('In an alert'));
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    await userEvent.click(screen.getByText('Outside'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('stays below a dialog that is closed by Escape', async () => {
    function Both() {
      const [dialog, setDialog] = useState(false);
      return (
        <>
          <Popover label="Panel" trigger={(props) => <button {...props}>Bell</button>}>
            {() => (
              <button type="button" onClick={() => setDialog(true)}>
                More
              </button>
            )}
          </Popover>
          <Dialog open={dialog} title="More" onClose={() => setDialog(false)} />
        </>
      );
    }
    renderPage(<Both />);
    await userEvent.click(screen.getByRole('button', { name: 'Bell' }));
    await userEvent.click(await screen.findByRole('button', { name: 'More' }));
    const more = await screen.findByRole('dialog', { name: 'More' });
    await waitFor(() => expect(more).toContainElement(document.activeElement as HTMLElement));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'More' })).toBeNull());
    expect(screen.getByRole('dialog', { name: 'Panel' })).toBeInTheDocument();
  });
});
