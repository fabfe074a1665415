import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { brand } from '#content/brand/brand.ts'
import { languages } from '#kernel/i18n/languages.ts'
import { legalVersions, licenceVersions } from '#modules/identity/accounts/accepted-terms.ts'
import type { TextNode } from '#ui/website/texts/text-nodes.tsx'
import { readLegalText } from './legal.page.server.ts'

/** The elements of a text with its anchors and the pages it names, without its words. */
function shapeOf(node: TextNode): unknown {
  if (typeof node === 'string') return ''
  return [node.name, node.id, node.name === 'p' ? hrefsOf(node) : node.children.map(shapeOf)]
}

function hrefsOf(node: TextNode): string[] {
  if (typeof node === 'string') return []
  return [...(node.href === undefined ? [] : [node.href]), ...node.children.flatMap(hrefsOf)]
}

/** The figures that a paragraph, an item or a cell states: the same in every language. */
function figuresOf(node: TextNode): string[][] {
  if (typeof node === 'string') return []
  if (!['p', 'li', 'td', 'h2'].includes(node.name)) return node.children.flatMap(figuresOf)
  const withoutGroups = wordsOf(node).replaceAll(/(\d)[.,\s](?=\d{3}\b)/g, '$1')
  return [(withoutGroups.match(/\d+/g) ?? []).toSorted()]
}

function wordsOf(node: TextNode): string {
  return typeof node === 'string' ? node : node.children.map(wordsOf).join('')
}

/** Its languages differ, which the others' do not (LEGAL-1). */
const licence = 'eula'
const names = ['terms-of-use', 'privacy-policy', 'cookie-policy', 'refund-policy', 'affiliate-agreement']
const texts = [...names, licence].flatMap((name) => languages.map(({ code }) => [name, code] as const))

describe.each(texts)('LEGAL-2 the %s in %s', (name, language) => {
  const text = readLegalText(language, name)

  test('names the operator and holds no blanks', () => {
    const json = JSON.stringify(text)
    expect(json).toContain(brand.operator)
    expect(json).toContain(`mailto:${brand.supportEmail}`)
    expect(json).not.toMatch(/[{}]\w+[{}]|TODO|Lorem/)
  })

  test('has a title, a description and the day of its last change', () => {
    expect(text.title).not.toBe('')
    expect(text.description.length).toBeLessThan(170)
    expect(text.date).toMatch(/^\d{4}-\d\d-\d\d$/)
  })

  test('every part has an anchor of its own', () => {
    const parts = text.body.flatMap((node) =>
      typeof node === 'object' && node.name === 'h2' ? [node.id] : [],
    )
    expect(parts.length).toBeGreaterThan(5)
    expect(parts).not.toContain(undefined)
    expect(new Set(parts).size).toBe(parts.length)
  })
})

test.each(names)('LEGAL-2 the %s has the same parts, figures and day in every language', (name) => {
  const [english, ...others] = languages.map(({ code }) => {
    const { date, body } = readLegalText(code, name)
    return { date, shapes: body.map(shapeOf), figures: body.flatMap(figuresOf) }
  })
  for (const text of others) expect(text).toEqual(english)
})

test.each(Object.entries(legalVersions))(
  'LEGAL-2 who signs up accepts the %s of %s, which is the one that is shown',
  (name, version) => {
    for (const { code } of languages) expect([code, readLegalText(code, name).date]).toEqual([code, version])
  },
)

describe('the end-user licence', () => {
  const texts = languages.map(({ code }) => ({ code, ...readLegalText(code, licence) }))
  const [english, ...others] = texts
  /** What a text says between the heading of one part and that of the next. */
  const partOf = ({ body }: Pick<ReturnType<typeof readLegalText>, 'body'>, anchor: string) => {
    const starts = body.flatMap((node, at) => (typeof node === 'object' && node.name === 'h2' ? [at] : []))
    const start = starts.find((at) => (body[at] as Exclude<TextNode, string>).id === anchor) ?? -1
    return body
      .slice(
        start,
        starts.find((at) => at > start),
      )
      .map(wordsOf)
      .join(' ')
  }

  test('LEGAL-1 has the same 24 sections and links in every language, the address in the last', () => {
    const anchors = english?.body.flatMap((node) =>
      typeof node === 'object' && node.name === 'h2' ? [node.id] : [],
    )
    expect(anchors).toHaveLength(24)
    expect(new Set(english?.body.flatMap(hrefsOf))).toContain('/privacy-policy/')
    for (const text of others) expect(text.body.map(shapeOf)).toEqual(english?.body.map(shapeOf))
    for (const text of texts) {
      const last = partOf(text, 'contact')
      expect(last).toMatch(/^24\. /)
      for (const line of [brand.operator, ...brand.address, brand.phone.text]) expect(last).toContain(line)
    }
  })

  test('LEGAL-1 LEGAL-3 LIC-5 differs in notices and liability in French, and in no other figure', () => {
    const figures = ({ body }: Pick<(typeof texts)[number], 'body'>) =>
      body.map((node) => String(figuresOf(node)))
    for (const text of others) {
      const inEnglish = figures(texts[0] ?? text)
      const differing = figures(text).filter((own, at) => own !== inEnglish[at])
      expect([text.code, differing.length]).toEqual([text.code, text.code === 'fr' ? 2 : 0])
    }
    const french = texts.find(({ code }) => code === 'fr') ?? { body: [] }
    expect(partOf({ body: english?.body ?? [] }, 'notices')).toContain('21 days')
    expect(partOf(french, 'notices')).toMatch(/30 jours.*10 jours/)
    expect(partOf(french, 'liability')).toContain('montant que vous avez payé')
  })

  test.each([
    ['en', 'US$5.00', 'law of the province of Quebec', 'Montreal'],
    ['es', '5,00 dólares estadounidenses', 'provincia de Quebec', 'Montreal'],
    ['de', '5,00 US-Dollar', 'Provinz Québec', 'Montreal'],
    ['it', '5,00 dollari statunitensi', 'provincia del Québec', 'Montréal'],
    ['pt', '5,00 dólares americanos', 'província de Quebec', 'Montreal'],
    ['fr', 'montant que vous avez payé', 'province de Québec', 'Montréal'],
  ])(
    'LEGAL-3 in %s we are liable for %s at most, under the law of %s, before the courts of %s',
    (code, cap, law, venue) => {
      const text = texts.find((each) => each.code === code) ?? { body: [] }
      expect(partOf(text, 'liability')).toContain(cap)
      expect(partOf(text, 'law')).toContain(law)
      expect(partOf(text, 'law')).toContain(venue)
    },
  )

  test('LEGAL-1 debit cards are in all languages but English', () => {
    const debit = /debit|débit|débito|Debit/
    for (const text of texts)
      expect([text.code, debit.test(partOf(text, 'payment'))]).toEqual([text.code, text.code !== 'en'])
  })

  test.each([
    ['en', /No trial needs a credit card/],
    ['fr', /Aucun essai ne demande de carte de crédit/],
    ['es', /Ninguna prueba exige tarjeta de crédito/],
    ['de', /Für keinen Test ist eine Kreditkarte/],
    ['it', /Nessuna prova richiede una carta di credito/],
    ['pt', /Nenhum teste exige cartão de crédito/],
  ])('LEGAL-1 LIC-3 in %s no trial needs a credit card', (code, words) => {
    expect(partOf(texts.find((each) => each.code === code) ?? { body: [] }, 'trial')).toMatch(words)
  })

  test.each(Object.entries(licenceVersions))(
    'LEGAL-1 LIC-6 OPEN-1 in %s it is of %s: the day that is shown, and the words that are accepted',
    (language, version) => {
      const source = readFileSync(`content/legal/${language}/${licence}.md`)
      const mark = createHash('sha256').update(source).digest('hex').slice(0, 8)
      expect(`${readLegalText(language, licence).date}.${mark}`).toBe(version)
    },
  )
})

test.each(languages.map(({ code }) => code))(
  'AFF-2 the affiliate agreement in %s has its figures',
  (code) => {
    const words = readLegalText(code, 'affiliate-agreement').body.map(wordsOf).join('\n')
    // A share, a least payout, what is forfeited, what spam costs, and whose law holds.
    for (const figure of [
      /30\s?%/,
      /50\s?\$|(US)?\$\s?50\b/,
      /\b1[.,\s]?000\s?\$|\$\s?1[.,]000\b/,
      /\b500\b/,
      /Qu[ée]bec/,
    ]) {
      expect(words).toMatch(figure)
    }
  },
)

test('AFF-2 AFF-3 the affiliate agreement has its terms and its links', () => {
  const { body } = readLegalText('en', 'affiliate-agreement')
  const words = body.map(wordsOf).join(' ')
  for (const term of [
    '30%',
    '$50',
    '$1,000 or less is forfeited',
    'US$500',
    'two months earlier',
    'paid monthly',
    'paid digital ads',
    'commissions paid and payable',
    'collected',
    'Quebec',
  ]) {
    expect(words).toContain(term)
  }
  expect(body.flatMap(hrefsOf)).toEqual(expect.arrayContaining(['/company/contact/', '/pricing/plans/', '/']))
})
