/**
 * Headers of every answer, prerendered or dynamic (OWASP ASVS 5.0, 3.4). Pages bring a Content-Security-Policy of their own
 * (hashes where they are prerendered, a nonce where not); whatever else is opened as a page may do nothing.
 */
export function commonSecurityHeaders(urls: { website: string }): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'x-frame-options': 'DENY',
    ...(urls.website.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  }
}

/**
 * The Content-Security-Policy of a page. `sources` allow its inline scripts and styles: `'nonce-…'` or `'sha256-…'`.
 * `connect` and `formTargets` name origins besides our own, where services live on other hosts (decision 4).
 */
export function contentSecurityPolicy(options: {
  scripts: readonly string[]
  styles: readonly string[]
  otherOrigins: readonly string[]
}): string {
  const others = options.otherOrigins.map((origin) => ` ${origin}`).join('')
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...options.scripts].join(' ')}`,
    `style-src ${["'self'", ...options.styles].join(' ')}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${others}`,
    `form-action 'self'${others}`,
    // What is printed: a PDF in a frame that nobody sees.
    "frame-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
