import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { businessKeywords } from './brand/business-keywords.ts'
import { errorDialogWords } from './brand/error-dialog.ts'
import { pagesWithoutNotice } from './consent/pages-without-notice.ts'
import { defaultKeywords, landingTests } from './landing/landing-pages.ts'
import { taglines } from './landing/taglines.ts'
import { priceTests } from './prices/pages.ts'
import { priceBook } from './prices/price-book.ts'
import { passwordMessages } from './sign-up/password-messages.ts'
import { experimentPath, signUpVariants } from './sign-up/variants.ts'

const languages = ['en', 'fr', 'es', 'de', 'it', 'pt']
const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

/** What the specifications leave open, by the entry that settles it (docs/open-choices.md). */
describe('OPEN-1 each open choice is one named entry', () => {
  test('OPEN-1 the one path on which the button of the logo variant works (SIGN-1)', () => {
    expect(experimentPath).toMatch(/^\/docs\/ab\/[\d.]{8}\/\d\d\/$/)
    const withPath = Object.entries(signUpVariants).filter(([, variant]) => 'worksOn' in variant)
    expect(withPath).toEqual([['v2', expect.objectContaining({ logo: true, worksOn: experimentPath })]])
  })

  test('OPEN-1 what AB2, AB3, AB4, v1, v2, v3 and v5 each are (SIGN-1): no two the same', () => {
    expect(Object.keys(signUpVariants)).toEqual(['AB2', 'AB3', 'AB4', 'v1', 'v2', 'v3', 'v5'])
    expect(new Set(Object.values(signUpVariants).map((variant) => JSON.stringify(variant))).size).toBe(7)
  })

  test('OPEN-1 which one variant needs the log-in, sends the search, asks for a password and closes (DEST-4, 9, 6, 7)', () => {
    const having = (key: string) =>
      Object.entries(signUpVariants).flatMap(([name, variant]) => (key in variant ? [name] : []))
    expect(['needsLogIn', 'sendsSearch', 'password', 'closesOnSuccess'].map(having)).toEqual([
      ['AB2'],
      ['AB3'],
      ['v3'],
      ['AB4'],
    ])
  })

  test('OPEN-1 the business keywords (DEST-5)', () => {
    expect(businessKeywords).toContain('business plan')
    expect(businessKeywords.every((keyword) => keyword === keyword.toLowerCase())).toBe(true)
  })

  test('OPEN-1 the pages without banner (COOK-3): pricing, support and contact, in lower case', () => {
    for (const page of ['pricing', 'support', 'contact']) expect(pagesWithoutNotice.join()).toContain(page)
    expect(pagesWithoutNotice.every((path) => path === path.toLowerCase())).toBe(true)
  })

  test('OPEN-1 the pricing test dates (ROUTE-9)', () => {
    expect(Object.keys(priceTests).length).toBeGreaterThan(0)
    for (const date of Object.keys(priceTests)) expect(date).toMatch(/^\d\d\.\d\d\.\d\d$/)
  })

  test('OPEN-1 variants and taglines of 23.09.24 and 15.10.24', () => {
    expect(landingTests.docs).toMatchObject({ '23.09.24': 'minutes', '15.10.24': 'ready-to-sign' })
    for (const promise of Object.values(landingTests.docs)) {
      expect(read(`./landing/en/${promise}.yaml`)).toMatch(/^title: \S/)
    }
    const { 'documents-in-minutes': first, 'ready-to-sign': second } = taglines
    expect([first.message, second.message]).toEqual([
      expect.stringMatching(/\w+ \w+/),
      expect.stringMatching(/\w+ \w+/),
    ])
    expect(first.message).not.toBe(second.message)
  })

  test('OPEN-1 the French and Spanish default keywords (CAT-3)', () => {
    const { en, fr, es } = defaultKeywords
    expect(en).toBe('business-and-legal-documents')
    for (const keyword of [fr, es]) expect(keyword).toMatch(/^[a-z]+(-[a-z]+)+$/)
    expect(new Set([en, fr, es]).size).toBe(3)
  })

  test('OPEN-1 the other password messages (SIGN-6)', () => {
    const { different, ...others } = passwordMessages
    expect(different.message).toBe('Password does not match')
    expect(Object.keys(others)).toEqual([
      'required',
      'password_too_short',
      'password_too_long',
      'password_too_simple',
      'password_too_common',
    ])
    for (const { message } of Object.values(others)) expect(message).toMatch(/\w.*\.$/)
  })

  test('OPEN-1 the error dialog’s wording (ERR-4)', () => {
    const { title, action } = errorDialogWords
    expect([title.message, action.message]).toEqual([
      expect.stringMatching(/\w/),
      expect.stringMatching(/\w/),
    ])
  })

  test('OPEN-1 the fifth newsroom article (ROUTE-3), in every language the newsroom has', () => {
    for (const language of ['en', 'fr', 'es']) {
      expect(read(`./newsroom/${language}/open-source.md`)).toMatch(/^---\n/)
    }
  })

  test('OPEN-1 plan prices (PRICE-1, PRICE-2), in every currency', () => {
    for (const token of ['starter', 'solo', 'team']) {
      const sold = priceBook.packages.find((each) => each.token === token)
      expect(Object.keys(sold?.prices ?? {})).toHaveLength(8)
      for (const { month, monthOfYear } of Object.values(sold?.prices ?? {})) {
        expect(monthOfYear).toBeLessThanOrEqual(month)
      }
    }
  })

  test('OPEN-1 the licence’s lists and older dates (LEGAL-1)', () => {
    const days = languages.map((language) => {
      const text = read(`./legal/${language}/eula.md`)
      for (const list of ['allowed', 'restrictions', 'privacy', 'grant']) {
        expect([language, text.includes(`{% #${list} %}`)]).toEqual([language, true])
      }
      return /^date: (\d{4}-\d\d-\d\d)$/m.exec(text)?.[1] ?? ''
    })
    const [english, ...others] = days
    expect(english).toBe('2024-09-30')
    for (const day of others) expect(day < '2024-09-30' && day > '2000').toBe(true)
  })

  test('OPEN-1 the table in docs names the files of all of them', () => {
    const table = read('../docs/open-choices.md')
    const files = [...table.matchAll(/`(content\/[^`{}]+\.\w+)`/g)].map(([, file = '']) => file)
    expect(new Set(files).size).toBeGreaterThanOrEqual(11)
    for (const file of files) expect(read(`../${file}`).length, file).toBeGreaterThan(0)
  })
})
