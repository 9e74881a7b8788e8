import { type ReactNode, useEffect, useRef } from 'react';
import '../../../document/styles/card.css';

/**
 * The card of a confirmation page. Its heading takes the focus, because the card replaces another page or step. Give the card of each
 * step a key of its own.
 */
export function ConfirmPageCard({
  title,
  description,
  children,
}: {
  title: string;
  description?: string;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="auth">
      <div className="auth-card">
        <h1 className="auth-heading" tabIndex={-1} ref={heading}>
          {title}
        </h1>
        {description ? <p className="auth-description">{description}</p> : null}
        <div className="auth-form">
          <div className="auth-fields">{children}</div>
        </div>
      </div>
    </section>
  );
}
