import { useId } from 'react';

/**
 * The logo, hidden from screen readers because the name is next to it. The icons of the web app are generated
 * from it.
 */
export function Logo({ size }: { size: number }) {
  // A unique id for each instance: browsers ignore the gradient of an instance that is not displayed.
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
