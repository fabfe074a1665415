import type { PageRow } from '#ui/website/pages.ts'

/** What the library is browsed by (see `website/templates/browse-address.server.ts`). */
const parameters = ['category', 'type', 'format', 'language', 'jurisdiction', 'free', 'page'] as const

export const pages = {
  search: { path: '/search/', robots: 'noindex', rendering: 'per-request', ownSearch: true },
  templates: { path: '/templates/', parameters, ownSearch: true },
  // A slug ends in its D-number.
  template: {
    path: '/templates/{template}/',
    segments: { template: /-D\d+$/ },
    rendering: 'cached',
    priced: true,
  },
  // A department, or a collection across them (SET-24).
  department: {
    path: '/templates/{department}/',
    segments: { department: /^[a-z]+(-[a-z]+)*$/ },
    view: 'templates',
    parameters,
  },
} as const satisfies Record<string, PageRow>

declare module '#ui/website/pages.ts' {
  interface Pages extends Record<keyof typeof pages, PageRow> {}
}
