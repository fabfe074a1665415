import { languageCodes } from '#kernel/i18n/schema.ts'

/** Addresses that texts outside of this site name, and where their pages are, without a language (ROUTE-13). */
const moved: Readonly<Record<string, string>> = {
  '/privacy-policy/': '/company/privacy-policy/',
}

const prefix = new RegExp(`^/(?:${languageCodes.filter((code) => code !== 'en').join('|')})(?=/)`)

/** Where an address leads for ever, in its language, with and without its last slash; nothing where it is not one of those. */
export function findRedirect(requestUrl: string): string | undefined {
  const { pathname, search } = new URL(requestUrl)
  const [language = ''] = prefix.exec(pathname) ?? []
  const path = pathname.slice(language.length)
  const target = moved[path.endsWith('/') ? path : `${path}/`]
  return target === undefined ? undefined : language + target + search
}
