import type { RouteHandle } from '@ontrend/shared/contract';
import { useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router-dom';
import { Alerts } from '../frame/alerts/alerts.tsx';
import { Frame } from '../frame/chrome/frame.tsx';
import { Dialogs } from '../frame/dialogs/dialogs.tsx';
import { hasRoomFor } from '../frame/install/has-room-for.ts';
import { PageHandleContext } from '../frame/pages/page-handle.ts';
import { Sheets } from '../frame/sheets/sheets.tsx';
import { LoadingBar } from '../frame/transitions/loading-bar.tsx';
import { useScrollMemory } from '../frame/transitions/scroll-memory.ts';
import { useArrival } from '../frame/transitions/use-arrival.ts';
import { BesideLater } from './beside-later.tsx';
import { completeTakeover } from './hydration.ts';
import { PageHead } from './page-head.tsx';
import { IsOverContext } from './page-outlet.tsx';
import { useFrameFacts } from './use-frame-facts.ts';
import { usePageBehind } from './use-page-behind.ts';

type ShellHandle = RouteHandle & { remote?: string };

const NO_PAGE: ShellHandle = { name: 'unknown', layout: 'default', transition: 'none' };

/** The frame around the page of the moment, with what lives beside it: alerts, scroll restoration, the title. */
export function ShellFrame() {
  const { t } = useTranslation('shell');
  const facts = useFrameFacts();
  const { state, location: next } = useNavigation();
  const { pathname } = useLocation();
  const matches = useMatches();
  const [instead, setInstead] = useState<RouteHandle | null>(null);
  const matched = matches.findLast((match) => match.handle)?.handle as ShellHandle | undefined;
  const handle: ShellHandle = instead ?? matched ?? NO_PAGE;
  const { isOver, frame } = usePageBehind(handle);
  const announced = useArrival(isOver);
  const { title, ownTitle, remote } = handle;
  const pageTitle = title ? t(title, { ns: remote ?? 'shell' }) : '';

  useLayoutEffect(completeTakeover, []);
  useScrollMemory();

  return (
    <>
      {ownTitle ? null : <title>{`${pageTitle || t('tagline')} · ${t('brand')}`}</title>}
      <PageHead handle={handle} />
      <Frame
        {...facts}
        layout={frame.layout}
        routeName={frame.name}
        loading={state !== 'idle'}
        title={pageTitle}
      >
        <PageHandleContext value={setInstead}>
          <IsOverContext value={isOver}>
            <Outlet />
          </IsOverContext>
        </PageHandleContext>
      </Frame>
      <Dialogs />
      <Sheets />
      <BesideLater hasRoom={hasRoomFor(frame.name, facts.mobile)} />
      <LoadingBar active={next !== undefined && next.pathname !== pathname} />
      <p className="ot-visually-hidden" aria-live="polite">
        {announced}
      </p>
      <Alerts />
      <ScrollRestoration />
    </>
  );
}
