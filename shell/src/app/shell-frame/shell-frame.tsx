import type { RouteHandle } from '@ontrend/shared/contract';
import { useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router-dom';
import { Alerts } from '../../frame/alerts/alerts.tsx';
import { Dialogs } from '../../frame/dialogs/dialogs.tsx';
import { hasRoomFor } from '../../frame/global-overlays/has-room-for-promotions.ts';
import { BesideLater } from '../../frame/global-overlays/lazy-global-overlays.tsx';
import { Frame } from '../../frame/layout/frame.tsx';
import { LoadingBar } from '../../frame/navigation/loading-bar.tsx';
import { useArrival } from '../../frame/navigation/use-page-announcement.ts';
import { useScrollMemory } from '../../frame/navigation/use-scroll-restoration.ts';
import { PageHandleContext } from '../../frame/pages/handle-override.ts';
import { Sheets } from '../../frame/sheets/sheets.tsx';
import { completeTakeover } from './hydration.ts';
import { PageHead } from './page-head.tsx';
import { IsOverContext } from './page-outlet.tsx';
import { usePageBehind } from './use-background-page.ts';
import { useFrameFacts } from './use-frame-props.ts';

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
