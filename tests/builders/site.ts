import { frameOf } from '#ui/website/frame-of.ts'
import type { Site } from '#ui/website/site.tsx'

/**
 * The site of a page as its loader hands it over, in English, with every service on the website's own host.
 */
export function buildSite(changes: Partial<Site> = {}): Site {
  return {
    language: 'en',
    alternates: {},
    year: 2026,
    frame: frameOf('default', '/'),
    menu: { templateCount: '0', departments: [], collections: [], topics: [], languages: [] },
    urls: {
      webApp: '/app',
      userbase: '/api/userbase',
      accountServices: '/api',
      templates: '/api/templates',
      geo: '/api/geo',
    },
    consent: { cookie: 'user-cookies', thirdParties: {} },
    ...changes,
  }
}
