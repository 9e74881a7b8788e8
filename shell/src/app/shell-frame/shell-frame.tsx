import { isModalRouteState, type RouteHandle } from '@ontrend/shared/contract';
import { useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router-dom';
import { Dialogs } from '../../frame/dialogs/dialogs.tsx';
import { LazyGlobalOverlays } from '../../frame/global-overlays/lazy-global-overlays.tsx';
import { Frame } from '../../frame/layout/frame.tsx';
import { LoadingBar } from '../../frame/navigation/loading-bar.tsx';
import { usePageAnnouncement } from '../../frame/navigation/use-page-announcement.ts';
import { useScrollRestoration } from '../../frame/navigation/use-scroll-restoration.ts';
import { HandleOverrideContext } from '../../frame/pages/handle-override.ts';
import { Sheets } from '../../frame/sheets/sheets.tsx';
import { replacePrerenderedPage } from './hydration.ts';
import { PageHead } from './page-head.tsx';
import { IsOverlayRouteContext } from './page-outlet.tsx';
import { useFrameProps } from './use-frame-props.ts';

/**
 * Returns the handle that determines the frame. While a page is open over another, the frame keeps the drawer
 * and layout of the lower page.
 * @param handle handle of the matched route
 * @returns the handle of the frame, and whether the matched page is open over another
 */
function useBackgroundPage<Handle extends RouteHandle>(
  handle: Handle,
): { isOverlay: boolean; frameHandle: Handle } {
  const { key, state } = useLocation();
  const [background, setBackground] = useState({ key, handle });
  const isOverlay =
    isModalRouteState(state) && state.backgroundKey === background.key && key !== background.key;
  if (!isOverlay && (background.key !== key || background.handle !== handle)) setBackground({ key, handle });
  return { isOverlay, frameHandle: isOverlay ? background.handle : handle };
}

type ShellHandle = RouteHandle & { remote?: string };

const FALLBACK_HANDLE: ShellHandle = { name: 'unknown', layout: 'default', transition: 'none' };

/**
 * The frame around the current page, with its global parts: dialogs, sheets, overlays, scroll restoration and
 * the title.
 */
export function ShellFrame() {
  const { t } = useTranslation('shell');
  const frameProps = useFrameProps();
  const { state, location: nextLocation } = useNavigation();
  const { pathname } = useLocation();
  const matches = useMatches();
  const [handleOverride, setHandleOverride] = useState<RouteHandle | null>(null);
  const matchedHandle = matches.findLast((match) => match.handle)?.handle as ShellHandle | undefined;
  const handle: ShellHandle = handleOverride ?? matchedHandle ?? FALLBACK_HANDLE;
  const { isOverlay, frameHandle } = useBackgroundPage(handle);
  const announcement = usePageAnnouncement(isOverlay);
  const { title, rendersTitle, remote } = handle;
  const pageTitle = title ? t(title, { ns: remote ?? 'shell' }) : '';

  useLayoutEffect(replacePrerenderedPage, []);
  useScrollRestoration();

  return (
    <>
      {rendersTitle ? null : <title>{`${pageTitle || t('tagline')} · ${t('brand')}`}</title>}
      <PageHead handle={handle} />
      <Frame
        {...frameProps}
        layout={frameHandle.layout}
        routeName={frameHandle.name}
        isLoading={state !== 'idle'}
        title={pageTitle}
      >
        <HandleOverrideContext value={setHandleOverride}>
          <IsOverlayRouteContext value={isOverlay}>
            <Outlet />
          </IsOverlayRouteContext>
        </HandleOverrideContext>
      </Frame>
      <Dialogs />
      <Sheets />
      <LazyGlobalOverlays routeName={frameHandle.name} />
      <LoadingBar isActive={nextLocation !== undefined && nextLocation.pathname !== pathname} />
      <p className="ot-visually-hidden" aria-live="polite">
        {announcement}
      </p>
      <ScrollRestoration />
    </>
  );
}
