import { paths } from '@ontrend/shared/paths';
import { Component, type ReactNode } from 'react';
import en from '../../locales/en.json';

/**
 * The last resort: an error while the error page was drawn (spec 8). It leans on nothing that may itself be what
 * broke: no router, no translation, no style but the frame's.
 */
export class ErrorPageBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const { heading, text, home } = en.error.twice;
    return (
      <section className="ot-not-found" role="alert">
        <h1>{heading}</h1>
        <p>{text}</p>
        <a className="ot-pill ot-pill-primary" href={paths.home.href()}>
          {home}
        </a>
      </section>
    );
  }
}
