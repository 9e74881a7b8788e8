import { type RouteHandle, useShell } from '@ontrend/shared/contract';
import { logOut, useSession } from '@ontrend/shared/session';
import { useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
} from 'react-router-dom';
import { Alerts } from '../alerts/alerts.tsx';
import { Frame } from '../chrome/frame.tsx';
import { Dialogs } from '../dialogs/dialogs.tsx';
import { completeTakeover } from '../document/takeover.ts';
import { PageHandleContext } from '../pages/page-handle.ts';
import { Sheets } from '../sheets/sheets.tsx';
import { LoadingBar } from '../transitions/loading-bar.tsx';
import { useScrollMemory } from '../transitions/scroll-memory.ts';
import { useArrival } from '../transitions/use-arrival.ts';
import { useSuggestedPeople } from './use-suggested-people.ts';

type ShellHandle = RouteHandle & { remote?: string };

const NO_PAGE: ShellHandle = { name: 'unknown', layout: 'default', transition: 'none' };

/** The frame around the page of the moment, with what lives beside it: alerts, scroll restoration, the title. */
export function ShellFrame() {
  const { t } = useTranslation('shell');
  const { device } = useShell();
  const viewer = useSession((session) => session.viewer);
  const navigate = useNavigate();
  const { state, location: next } = useNavigation();
  const { pathname } = useLocation();
  const announced = useArrival();
  const matches = useMatches();
  const [instead, setInstead] = useState<RouteHandle | null>(null);
  const matched = matches.findLast((match) => match.handle)?.handle as ShellHandle | undefined;
  const handle: ShellHandle = instead ?? matched ?? NO_PAGE;
  const { title, ownTitle, layout, name, remote } = handle;
  const pageTitle = title ? t(title, { ns: remote ?? 'shell' }) : '';
  const people = useSuggestedPeople();

  useLayoutEffect(completeTakeover, []);
  useScrollMemory();

  return (
    <>
      {ownTitle ? null : <title>{`${pageTitle || t('tagline')} · ${t('brand')}`}</title>}
      <Frame
        viewer={viewer}
        people={people}
        layout={layout}
        routeName={name}
        mobile={device.mobile}
        loading={state !== 'idle'}
        title={pageTitle}
        onBack={() => void navigate(-1)}
        onLogOut={() => void logOut()}
      >
        <PageHandleContext value={setInstead}>
          <Outlet />
        </PageHandleContext>
      </Frame>
      <Dialogs />
      <Sheets />
      <LoadingBar active={next !== undefined && next.pathname !== pathname} />
      <p className="ot-visually-hidden" aria-live="polite">
        {announced}
      </p>
      <Alerts />
      <ScrollRestoration />
    </>
  );
}
