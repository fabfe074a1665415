import type { PageLoader } from '#ui/website/page-loader.server.ts'
import type { PageId } from '#ui/website/pages.ts'
import { type LegalData, legalThemes } from './legal.page.tsx'
import { readLegalText } from './legal-text.server.ts'

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
  // LEGAL-1: `?theme=dark` shows it dark, whatever the device is set to; it is light where nothing is asked for.
  const asked = url.searchParams.get('theme')
  const theme = legalThemes.find((each) => each === asked) ?? 'light'
  return { title, description, data: { ...data, theme } }
}
