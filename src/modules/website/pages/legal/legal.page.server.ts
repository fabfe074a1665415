import { z } from 'zod'
import type { PageLoader } from '#ui/website/page-loader.server.ts'
import type { PageId } from '#ui/website/pages.ts'
import { parseText } from '#ui/website/texts/read-text.server.ts'
import { type LegalData, legalThemes } from './legal.page.tsx'
import { legalParts } from './legal-parts.tsx'

/** The file of each page's text in `content/legal/{language}/`. */
const texts: Partial<Record<PageId, string>> = {
  termsOfUse: 'terms-of-use',
  termsOfUseFrame: 'terms-of-use',
  privacyPolicy: 'privacy-policy',
  privacyPolicyFrame: 'privacy-policy',
  cookiePolicy: 'cookie-policy',
  refundPolicy: 'refund-policy',
  eula: 'eula',
  affiliateAgreement: 'affiliate-agreement',
}

export const loader: PageLoader<LegalData> = ({ page, url, language }) => {
  const { title, description, date, body } = readLegalText(language.code, texts[page] ?? '')
  const data = { title, date, body }
  if (page !== 'eula') return { title, description, data }
  // LEGAL-1: `?theme=dark` shows it dark, whatever the device is set to; it is light where nothing is asked
  // for.
  const asked = url.searchParams.get('theme')
  const theme = legalThemes.find((each) => each === asked) ?? 'light'
  return { title, description, data: { ...data, theme } }
}

/** The texts of `content/legal/{language}/`, as their authors wrote them. */
const sources = import.meta.glob<string>('/content/legal/*/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const FrontMatter = z.strictObject({
  title: z.string(),
  description: z.string(),
  /** The day of the last change, `YYYY-MM-DD`. */
  date: z.iso.date(),
})

/** Reads one legal text; throws if it is missing or badly written: the build that prerenders it fails. */
export function readLegalText(language: string, name: string) {
  const source = sources[`/content/legal/${language}/${name}.md`]
  if (source === undefined) throw new Error(`content/legal/${language}/${name}.md is missing`)
  return parseText(source, FrontMatter, { parts: Object.keys(legalParts) })
}
