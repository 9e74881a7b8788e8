import type { Layout } from '@ontrend/shared/contract';
import type { DiscoveryItem, UserSummary, Viewer } from '@ontrend/shared/wire';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getFrameLayout, isBrowseRoute } from '../../core/layouts/frame-layout.ts';
import type { UnreadCounts } from '../../core/unread/unread-counts.ts';
import { BottomBar } from '../bars/bottom-bar.tsx';
import { TopBar } from '../bars/top-bar.tsx';
import { Drawer } from '../drawer/drawer.tsx';
import { SideMenu } from '../drawer/side-menu.tsx';
import { PageFooter } from '../footer/page-footer.tsx';
import { Header } from '../header/header.tsx';

export interface FrameProps {
  viewer: Viewer | null;
  /**
   * The user is signed in, but the profile has not been loaded yet. Only actions that don't depend on it are shown, and
   * none for guests.
   */
  isSessionLoading: boolean;
  unread: UnreadCounts;
  suggestedCreators: UserSummary[];
  /** Collections in the drawer; null while loading. */
  collections: DiscoveryItem[] | null;
  layout: Layout;
  /** Determines the drawer and the bars (SHELL-21, SHELL-22, SHELL-30). */
  routeName: string;
  isMobile: boolean;
  isLoading: boolean;
  /** Title in the top bar of phones. */
  title: string;
  onBack?: () => void;
  onLogOut?: () => void;
  /** Called before the drawer of phones opens. */
  onMenuOpen?: () => void;
  children: ReactNode;
}

/**
 * The frame around every page. It is a pure function of its props, because the document server renders the
 * same component (decision 001): the layout doesn't shift when React takes over.
 */
export function Frame(props: FrameProps) {
  const { viewer, isSessionLoading, unread, suggestedCreators, collections, layout, routeName } = props;
  const { isMobile, isLoading, title, onBack, onLogOut, onMenuOpen, children } = props;
  const { t } = useTranslation('shell');
  const { drawer, topBar } = getFrameLayout(routeName, layout);
  const sessionProps = { viewer, isSessionLoading, routeName, onLogOut };
  const drawerProps = { viewer, isSessionLoading, suggestedCreators, collections };
  return (
    <div className="ot-frame" data-drawer={drawer} data-layout={layout} aria-busy={isLoading}>
      <a className="ot-skip-link" href="#content">
        {t('skip')}
      </a>
      <Header {...sessionProps} unread={unread} />
      <TopBar
        {...sessionProps}
        variant={topBar}
        hasSearch={isBrowseRoute(routeName)}
        title={title}
        onBack={onBack}
        menu={
          <SideMenu onOpen={onMenuOpen}>
            <Drawer {...drawerProps} isPhone />
          </SideMenu>
        }
      />
      {drawer !== 'none' ? (
        <aside className="ot-drawer">
          <Drawer {...drawerProps} />
        </aside>
      ) : null}
      <main id="content" className="ot-content" tabIndex={-1} data-mobile={isMobile}>
        {children}
      </main>
      {layout === 'text' ? <PageFooter /> : null}
      <BottomBar viewer={viewer} unread={unread} />
    </div>
  );
}
