import type { PageLoader } from '../../page-loaders.server.ts'
import type { LegalData } from './legal.tsx'
import { readLegalText } from './legal-text.server.ts'

export const loadTermsOfUse = legalLoader('terms-of-use')
export const loadPrivacyPolicy = legalLoader('privacy-policy')
export const loadCookiePolicy = legalLoader('cookie-policy')
export const loadRefundPolicy = legalLoader('refund-policy')

function legalLoader(name: string): PageLoader<LegalData> {
  return ({ language }) => {
    const { title, description, date, body } = readLegalText(language.code, name)
    return { title, description, data: { title, date, body } }
  }
}
