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
  isArriving: boolean;
  unread: UnreadCounts;
  people: UserSummary[];
  /** What the drawer offers; null while it is not known. */
  collections: Collection[] | null;
  layout: Layout;
  /** The route's name; drawer and bars follow from it (spec 2.2). */
  routeName: string;
  mobile: boolean;
  loading: boolean;
  /** Page title in the phone's top bar. */
  title: string;
  onBack?: () => void;
  onLogOut?: () => void;
  /** The phone's menu is about to open. */
  onMenu?: () => void;
  children: ReactNode;
}

/**
 * The frame around every page. A pure function of its props: the document server draws the same one before any
 * script runs (design 4), so nothing moves when React takes over.
 */
export function Frame(props: FrameProps) {
  const { viewer, isArriving, unread, people, collections, layout, routeName } = props;
  const { mobile, loading, title, onBack, onLogOut, onMenu, children } = props;
  const { t } = useTranslation('shell');
  const { drawer, topBar } = getFrameLayout(routeName, layout);
  const who = { viewer, isArriving, routeName, onLogOut };
  const drawn = { viewer, isArriving, people, collections };
  return (
    <div className="ot-frame" data-drawer={drawer} data-layout={layout} aria-busy={loading}>
      <a className="ot-skip" href="#content">
        {t('skip')}
      </a>
      <Header {...who} unread={unread} />
      <TopBar
        {...who}
        look={topBar}
        hasSearch={isBrowseRoute(routeName)}
        title={title}
        onBack={onBack}
        menu={
          <SideMenu onOpen={onMenu}>
            <Drawer {...drawn} onPhone />
          </SideMenu>
        }
      />
      {drawer !== 'none' ? (
        <aside className="ot-drawer">
          <Drawer {...drawn} />
        </aside>
      ) : null}
      <main id="content" className="ot-content" tabIndex={-1} data-mobile={mobile}>
        {children}
      </main>
      {layout === 'text' ? <PageFooter /> : null}
      <BottomBar viewer={viewer} unread={unread} />
    </div>
  );
}
