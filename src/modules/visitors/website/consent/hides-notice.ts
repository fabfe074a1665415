import { pagesWithoutNotice } from '#content/consent/pages-without-notice.ts'
import { languageOfPath } from '#kernel/i18n/languages.ts'

/** COOK-3: whether the cookie notice stays away from a page until somebody asks for it. */
export function hidesNotice(pathname: string): boolean {
  const whole = pathname.toLowerCase().replace(/\/*$/, '/')
  const path = whole.slice(languageOfPath(whole).prefix.length)
  return pagesWithoutNotice.some((page) =>
    page.endsWith('*') ? path.startsWith(page.slice(0, -1)) : path === page,
  )
}
