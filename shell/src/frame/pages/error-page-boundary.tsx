import { paths } from '@ontrend/shared/paths';
import { Component, type ReactNode } from 'react';
import en from '../../locales/en.json';

/**
 * Last resort when the error page itself throws (SHELL-14). It depends on nothing that may be broken: no
 * router, no translations, only the styles of the frame.
 */
export class ErrorPageBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const { heading, text, home } = en.error.nested;
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
