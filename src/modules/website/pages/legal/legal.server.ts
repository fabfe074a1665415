import type { PageLoader } from '#ui/website/page-loader.server.ts'
import { type LegalData, legalThemes } from './legal.tsx'
import { readLegalText } from './legal-text.server.ts'

export const loadTermsOfUse = legalLoader('terms-of-use')
export const loadPrivacyPolicy = legalLoader('privacy-policy')
export const loadCookiePolicy = legalLoader('cookie-policy')
export const loadRefundPolicy = legalLoader('refund-policy')
export const loadAffiliateAgreement = legalLoader('affiliate-agreement')

/** LEGAL-1: `?theme=dark` shows it dark, whatever the device is set to; it is light where nothing is asked for. */
export const loadEula: PageLoader<LegalData> = (request) => {
  const page = loadLicense(request)
  const asked = request.url.searchParams.get('theme')
  const theme = legalThemes.find((each) => each === asked) ?? 'light'
  return { ...page, data: { ...page.data, theme } }
}
const loadLicense = legalLoader('eula')

function legalLoader(name: string): PageLoader<LegalData> {
  return ({ language }) => {
    const { title, description, date, body } = readLegalText(language.code, name)
    return { title, description, data: { title, date, body } }
  }
}
