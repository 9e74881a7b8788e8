/**
 * Security headers: helmet's defaults for responses that are not pages. They are constants, because helmet's
 * plugin assembles them for each request, which took longer than some calls (decision 028). The gateway
 * decides about TLS for the whole site.
 */
export const SECURITY_HEADERS = {
  'content-security-policy':
    "default-src 'none';object-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};
