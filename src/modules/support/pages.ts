import type { PageRow } from '#ui/website/pages.ts'

/** Made for each request: every form has a number of its own. */
const form = { rendering: 'per-request' } as const

export const pages = {
  contact: { path: '/company/contact/', layout: 'company', ...form },
  support: { path: '/company/support/', layout: 'company', parameters: ['q'] },
  answer: { path: '/company/support/{answer}/', layout: 'company', rendering: 'cached' },
  feedback: { path: '/share/feedback/', layout: 'empty', robots: 'noindex', ...form },
  uninstall: { path: '/uninstall/', layout: 'default_backup', robots: 'noindex', ...form },
} as const satisfies Record<string, PageRow>

declare module '#ui/website/pages.ts' {
  interface Pages extends Record<keyof typeof pages, PageRow> {}
}
