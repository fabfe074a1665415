import { expect, test, vi } from 'vitest'
import { languages } from '#kernel/i18n/languages.ts'
import { readPricingCopy } from '#modules/commerce/website/pricing/offered.server.ts'
import { helpAnswers } from '#modules/support/website/support/help-answers.server.ts'
import { readLegalText } from '#modules/website/pages/legal/legal.page.server.ts'

vi.mock('#content/prices/money-back.ts', () => ({ moneyBackDays: 23 }))

test.each(languages.map((language) => [language.code, language] as const))(
  'a money-back guarantee is told wherever refunds are told of: %s',
  (code, language) => {
    const names = ['all', 'free', 'library', 'languages', 'starterFiles', 'percent', 'from', 'until']
    const parameters = Object.fromEntries(names.map((name) => [name, '1']))
    const { terms, questions } = readPricingCopy(language, parameters)
    const help = helpAnswers(code).find(({ slug }) => slug === 'refunds')
    for (const said of [terms, questions, readLegalText(code, 'refund-policy').body, help?.body]) {
      const words = JSON.stringify(said)
      expect(words).toContain('23')
      expect(words).not.toMatch(/\{%|moneyBack/)
    }
  },
)
