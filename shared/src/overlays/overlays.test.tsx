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
import { startFocusTracking } from './layers.ts';
import { lazyFloating, lazyModals } from './lazy-modules.ts';

/** Time between pressing Escape and closing the dialog (SHELL-59). */
const ESCAPE_CLOSE_DELAY_MS = 200;

beforeAll(async () => {
  startFocusTracking();
  await Promise.all([lazyModals.load(), lazyFloating.load()]);
});

/** A page with a link to another one. */
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

/** A modal with its trigger, which reports its callbacks. */
function Opener({
  of: Kind,
  name,
  calls,
  children,
}: {
  of: Kind;
  name: string;
  calls?: string[];
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
          calls?.push('close');
          setOpen(false);
        }}
        onClosed={() => calls?.push('closed')}
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
  it('has its title and description, takes the focus and returns it', async () => {
    const calls: string[] = [];
    renderPage(<Opener of={Kind} name="Thing" calls={calls} />);
    const opener = screen.getByRole('button', { name: 'Open Thing' });
    await userEvent.click(opener);
    const dialog = await screen.findByRole('dialog', { name: 'Thing' });
    expect(dialog).toHaveAccessibleDescription('About Thing');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Field of Thing' })).toHaveFocus());
    expect(isOverlayOpen()).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(opener).toHaveFocus());
    expect(calls).toEqual(['close', 'closed']);
    expect(isOverlayOpen()).toBe(false);
  });

  it('locks the scrolling of the page behind it and hides it from screen readers', async () => {
    renderPage(<Opener of={Kind} name="Thing" />);
    await userEvent.click(screen.getByRole('button', { name: 'Open Thing' }));
    await screen.findByRole('dialog');
    await waitFor(() => expect(document.body.style.overflowY).toBe('hidden'));
    expect(screen.queryByRole('button', { name: 'Outside' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Outside' })).toBeVisible());
    await waitFor(() => expect(document.body.style.overflowY).not.toBe('hidden'));
  });

  it('closes exactly 200 ms after Escape', async () => {
    renderPage(<Opener of={Kind} name="Thing" />);
    await userEvent.click(screen.getByRole('button', { name: 'Open Thing' }));
    await screen.findByRole('dialog');
    jest.useFakeTimers();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    act(() => jest.advanceTimersByTime(ESCAPE_CLOSE_DELAY_MS - 1));
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    act(() => jest.advanceTimersByTime(1));
    jest.useRealTimers();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('closes on a press outside', async () => {
    renderPage(<Opener of={Kind} name="Thing" />);
    await userEvent.click(screen.getByRole('button', { name: 'Open Thing' }));
    await screen.findByRole('dialog');
    await userEvent.click(document.body);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

it('returns the focus to the pressed element, even if the press did not focus it', async () => {
  renderPage(<Opener of={Sheet} name="Gate" />);
  // On touch in the feed, and everywhere in Safari, a press doesn't move the focus.
  fireEvent.click(screen.getByRole('button', { name: 'Open Gate' }));
  expect(document.body).toHaveFocus();
  await screen.findByRole('dialog', { name: 'Gate' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open Gate' })).toHaveFocus());
});

it('closes only the topmost overlay: a dialog over a sheet, then the sheet', async () => {
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
  // The focus is lost; the key still belongs to the topmost overlay.
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'More' })).toBeNull());
  expect(screen.getByRole('dialog', { name: 'Sheet' })).toBeInTheDocument();
  await waitFor(() => expect(opener).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

describe('a route change', () => {
  it('closes a sheet', async () => {
    const { router } = renderPage(<Opener of={Sheet} name="Thing" />);
    await userEvent.click(screen.getByRole('button', { name: 'Open Thing' }));
    await screen.findByRole('dialog');
    await act(() => router.navigate('/elsewhere'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('does not include a query that the page replaces in place', async () => {
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
  afterEach(() => Reflect.deleteProperty(Element.prototype, 'getAnimations'));

  function TestMenu({ calls }: { calls: string[] }) {
    return (
      <Menu label="Account" trigger={(props) => <button {...props}>Me</button>}>
        <MenuLink to="/user/mia">View profile</MenuLink>
        <MenuItem onSelect={() => calls.push('out')}>Log out</MenuItem>
        <MenuRadioGroup
          label="Language"
          value="en"
          onChange={(value) => calls.push(value)}
          options={[
            { value: 'en', label: 'English' },
            { value: 'es', label: 'Español', disabled: true },
          ]}
        />
      </Menu>
    );
  }

  it('stays open when a switch in it is toggled', async () => {
    const calls: boolean[] = [];
    function Quiet() {
      const [on, setOn] = useState(false);
      const onChange = (next: boolean) => {
        calls.push(next);
        setOn(next);
      };
      return (
        <Menu label="Sounds" trigger={(props) => <button {...props}>Sounds</button>}>
          <MenuSwitch label="Quiet" hint="Nothing is audible." checked={on} onChange={onChange} />
        </Menu>
      );
    }
    renderPage(<Quiet />);
    await userEvent.click(screen.getByRole('button', { name: 'Sounds' }));
    const item = await screen.findByRole('menuitemcheckbox', { name: 'Quiet' });
    expect(item).toHaveAccessibleDescription('Nothing is audible.');
    await userEvent.click(item);
    expect(item).toBeChecked();
    await userEvent.click(item);
    expect(item).not.toBeChecked();
    expect(calls).toEqual([true, false]);
  });

  it('opens with a press, runs the selected action, and returns the focus', async () => {
    const calls: string[] = [];
    renderPage(<TestMenu calls={calls} />);
    const me = screen.getByRole('button', { name: 'Me' });
    expect(me).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(me);
    expect(await screen.findByRole('menu', { name: 'Account' })).toBeInTheDocument();
    expect(me).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Log out' }));
    expect(calls).toEqual(['out']);
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await waitFor(() => expect(me).toHaveFocus());
  });

  it.each([
    ['ends 9 px from where it began', 'activates it', 9, ['out']],
    ['ends 11 px away and off the item', 'activates nothing', 11, []],
  ])('a press on an item that %s %s', async (_end, _effect, distance, expected) => {
    const calls: string[] = [];
    renderPage(<TestMenu calls={calls} />);
    await userEvent.click(screen.getByRole('button', { name: 'Me' }));
    const item = await screen.findByRole('menuitem', { name: 'Log out' });
    // jsdom has no pointer events.
    fireEvent(item, new MouseEvent('pointerdown', { bubbles: true, clientX: 100, clientY: 100 }));
    // The item captures the pointer, so it gets the click wherever the press ends.
    fireEvent.click(item, { detail: 1, clientX: 100, clientY: 100 + distance });
    expect(calls).toEqual(expected);
  });

  it('leaves the focus where the selected action moves it while the menu closes', async () => {
    let finishAnimation = () => {};
    const finished = new Promise<void>((resolve) => {
      finishAnimation = resolve;
    });
    renderPage(
      <>
        <input aria-label="Comment" />
        <Menu label="Actions" trigger={(props) => <button {...props}>More</button>}>
          <MenuItem onSelect={() => setTimeout(() => screen.getByRole('textbox').focus())}>Edit</MenuItem>
        </Menu>
      </>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    const item = await screen.findByRole('menuitem', { name: 'Edit' });
    // jsdom has no animations.
    Object.assign(Element.prototype, { getAnimations: () => [{ finished }] });
    await userEvent.click(item);
    const field = screen.getByRole('textbox', { name: 'Comment' });
    await waitFor(() => expect(field).toHaveFocus());
    await act(async () => finishAnimation());
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(field).toHaveFocus();
  });

  it.each(['{Enter}', ' ', '{ArrowDown}'])(
    'is navigable by keyboard after opening it with "%s"',
    async (key) => {
      const calls: string[] = [];
      const { router } = renderPage(<TestMenu calls={calls} />);
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
    },
  );

  it.each([
    ['Tab', 'After'],
    ['Shift+Tab', 'Me'],
  ])('closes with %s, which moves the focus to "%s"', async (key, name) => {
    renderPage(
      <>
        <TestMenu calls={[]} />
        <button type="button">After</button>
      </>,
    );
    screen.getByRole('button', { name: 'Me' }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'View profile' })).toHaveFocus());
    await userEvent.tab({ shift: key === 'Shift+Tab' });
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(screen.getByRole('button', { name })).toHaveFocus();
  });

  it('marks the selected option and ignores disabled ones', async () => {
    const calls: string[] = [];
    renderPage(<TestMenu calls={calls} />);
    await userEvent.click(screen.getByRole('button', { name: 'Me' }));
    expect(await screen.findByRole('menuitemradio', { name: 'English' })).toBeChecked();
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Español' }));
    expect(calls).toEqual([]);
  });

  it.each(['fixed', 'static'] as const)(
    'moves with its trigger when the page scrolls: %s',
    async (position) => {
      const user = userEvent.setup();
      renderPage(
        <div style={{ position }}>
          <TestMenu calls={[]} />
        </div>,
      );
      await user.click(screen.getByRole('button', { name: 'Me' }));
      const { parentElement: positioner } = await screen.findByRole('menu');
      expect(positioner).toHaveStyle({ position: position === 'fixed' ? 'fixed' : 'absolute' });
    },
  );

  it('closes with its trigger, Escape, and a press outside', async () => {
    renderPage(<TestMenu calls={[]} />);
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

  it('can be closed by its content, and closes on a route change', async () => {
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

  it('closes with Tab after its last control, which moves on from its trigger', async () => {
    renderPage(
      <>
        <Popover label="Notifications" trigger={(props) => <button {...props}>Bell</button>}>
          {() => (
            <>
              <button type="button">First</button>
              <button type="button">Last</button>
              <button type="button" tabIndex={-1}>
                For arrow keys
              </button>
            </>
          )}
        </Popover>
        <button type="button">After</button>
      </>,
    );
    screen.getByRole('button', { name: 'Bell' }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'First' })).toHaveFocus());
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Last' })).toHaveFocus();
    await userEvent.tab();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'After' })).toHaveFocus();
  });

  it('closes on a press outside, but not on a press on an alert', async () => {
    renderPage(<TestPopover />);
    await userEvent.click(screen.getByRole('button', { name: 'Bell' }));
    await screen.findByRole('dialog');
    await userEvent.click(screen.getByText('In an alert'));
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    await userEvent.click(screen.getByText('Outside'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('stays open when Escape closes a dialog above it', async () => {
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
