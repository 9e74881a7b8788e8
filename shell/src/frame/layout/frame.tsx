import type { Layout } from '@ontrend/shared/contract';
import type { Collection, UserSummary, Viewer } from '@ontrend/shared/wire';
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
  /** Somebody is signed in, but it is not known yet who: neither a guest's frame nor a member's is drawn. */
  isSessionLoading: boolean;
  unread: UnreadCounts;
  suggestedCreators: UserSummary[];
  /** What the drawer offers; null while it is not known. */
  collections: Collection[] | null;
  layout: Layout;
  /** The route's name; drawer and bars follow from it (spec 2.2). */
  routeName: string;
  isMobile: boolean;
  isLoading: boolean;
  /** Page title in the phone's top bar. */
  title: string;
  onBack?: () => void;
  onLogOut?: () => void;
  /** The phone's menu is about to open. */
  onMenuOpen?: () => void;
  children: ReactNode;
}

/**
 * The frame around every page. A pure function of its props: the document server draws the same one before any
 * script runs (design 4), so nothing moves when React takes over.
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
      <a className="ot-skip" href="#content">
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
      <BottomBar viewer={viewer} unreadCount={unread} />
    </div>
  );
}
