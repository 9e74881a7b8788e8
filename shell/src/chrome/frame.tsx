import type { Layout } from '@ontrend/shared/contract';
import type { Person, Viewer } from '@ontrend/shared/wire';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { frameOf } from '../layouts/layouts.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Drawer } from './drawer.tsx';
import { Header } from './header.tsx';
import { TopBar } from './top-bar.tsx';

export interface FrameProps {
  viewer: Viewer | null;
  people: Person[];
  layout: Layout;
  /** The route's name; drawer and bars follow from it (spec 2.2). */
  routeName: string;
  mobile: boolean;
  loading: boolean;
  /** Page title in the phone's top bar. */
  title: string;
  onBack?: () => void;
  onLogOut?: () => void;
  children: ReactNode;
}

/**
 * The frame around every page. A pure function of its props: the document server draws the same one before any
 * script runs (design 4), so nothing moves when React takes over.
 */
export function Frame(props: FrameProps) {
  const { viewer, people, layout, routeName, mobile, loading, title, onBack, onLogOut, children } = props;
  const { t } = useTranslation('shell');
  const { drawer, topBar } = frameOf(routeName, layout);
  return (
    <div className="ot-frame" data-drawer={drawer} data-layout={layout} aria-busy={loading}>
      <a className="ot-skip" href="#content">
        {t('skip')}
      </a>
      <Header viewer={viewer} routeName={routeName} onLogOut={onLogOut} />
      <TopBar
        look={topBar}
        title={title}
        onBack={onBack}
        menu={<Drawer id="ot-menu" viewer={viewer} people={people} onLogOut={onLogOut} />}
      />
      {drawer !== 'none' ? (
        <aside className="ot-drawer">
          <Drawer viewer={viewer} people={people} />
        </aside>
      ) : null}
      <main id="content" className="ot-content" tabIndex={-1} data-mobile={mobile}>
        {children}
      </main>
      <BottomBar viewer={viewer} />
    </div>
  );
}
