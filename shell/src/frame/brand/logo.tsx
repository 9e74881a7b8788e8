import { useId } from 'react';

/** The product's mark, which says nothing: a name stands beside it. Icons of the web app are the same drawing. */
export function Logo({ size }: { size: number }) {
  // Its own in every copy: one in a header that is not displayed would leave the others without a colour.
  const gradient = useId();
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <rect width="32" height="32" rx="9" fill={`url(#${gradient})`} />
      <path
        d="M9 21.5 14 16l3.5 3L23 11.5M18.5 10.5h5v5"
        fill="none"
        stroke="#fff"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <defs>
        <linearGradient id={gradient} x1="0" y1="0" x2="32" y2="32" gradientUnits="userSpaceOnUse">
          <stop stopColor="#6d28ff" />
          <stop offset="1" stopColor="#ff4d8d" />
        </linearGradient>
      </defs>
    </svg>
  );
}
