import { type SignUpVariantName, signUpVariants } from '#content/sign-up/variants.ts'
import type { Catalogue } from '#modules/library/public.ts'
import { menuOf } from '#modules/library/website/menu.server.ts'
import { frameOf } from '#ui/website/frame-of.ts'
import type { Site } from '#ui/website/site.tsx'

/** What the sign-up dialogs of the components page need of a website. On the server, so that no frame is sent to the browser twice. */
export function signUpSpecimens(catalogue: Catalogue) {
  const site: Omit<Site, 'language'> = {
    urls: {
      webApp: '/app',
      userbase: '/api/userbase',
      accountServices: '/api',
      templates: '/api/templates',
      geo: '/api/geo',
    },
    alternates: {},
    frame: frameOf('default', '/'),
    menu: menuOf(catalogue, 'en'),
    consent: { cookie: 'user-cookies', thirdParties: {} },
    year: new Date().getUTCFullYear(),
  }
  return { site, signUpVariants: Object.keys(signUpVariants) as SignUpVariantName[] }
}
