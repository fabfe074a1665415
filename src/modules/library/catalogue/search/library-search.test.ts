import { beforeAll, describe, expect, test } from 'vitest'
import { readCatalogue } from '#tests/builders/library.ts'
import type { Catalogue } from '../catalogue.ts'
import type { FoundBy } from '../schema.ts'
import type { SearchResult } from './contract.ts'

/** The titles that these expectations were written about. */
const UP_TO = 29

let catalogue: Catalogue

beforeAll(() => {
  catalogue = readCatalogue({ upTo: UP_TO })
}, 120_000)

const ask = (query: string, language: string): SearchResult =>
  catalogue.search({ query, language, otherLanguages: 'after', offset: 0, limit: 30 })
const titles = (query: string, language: string) =>
  ask(query, language).hits.map(({ entry }) => entry.template.title)
const translation = (typed: string, meant: string): FoundBy => ({ kind: 'translation', typed, meant })

describe('SET-14 a language without templates of its own finds the English ones, and is told by what', () => {
  test.each([
    ['Mietvertrag Gewerbe', 'Commercial Lease (Net)', 'Mietvertrag', 'lease'],
    ['Mietvertrag für Gewerberäume', 'Commercial Lease (Net)', 'Mietvertrag', 'lease'],
    ['Gewerbemietvertrag Muster', 'Commercial Lease (Net)', 'Gewerbemietvertrag', 'commercial lease'],
    ['Arbeitsvertrag unbefristet', 'Employment Agreement', 'Arbeitsvertrag', 'employment agreement'],
    ['Arbeitsverträge', 'Employment Agreement', 'Arbeitsverträge', 'employment agreement'],
    ['Arbeitsvertag', 'Employment Agreement', 'Arbeitsvertrag', 'employment agreement'],
    ['arbeits vertrag', 'Employment Agreement', 'arbeits vertrag', 'employment agreement'],
    ['NDA gegenseitig', 'Mutual Non-Disclosure Agreement', 'gegenseitig', 'mutual'],
    ['einseitige Geheimhaltung', 'One-Way Non-Disclosure Agreement', 'einseitige', 'one-way'],
    ['Autokaufvertrag', 'Vehicle Bill of Sale', 'kaufvertrag', 'bill of sale'],
    ['Schuldschein Ratenzahlung', 'Promissory Note (Installments)', 'Schuldschein', 'promissory note'],
    ['Mahnung offene Rechnung', 'Payment Reminder', 'Mahnung', 'payment reminder'],
    [
      'Zahlungsaufforderung',
      'Demand Letter for Payment',
      'Zahlungsaufforderung',
      'demand letter for payment',
    ],
    ['Datenschutzerklärung Website', 'Privacy Notice', 'Datenschutzerklärung', 'privacy notice'],
    ['Beratervertrag', 'Consulting Agreement', 'Beratervertrag', 'consulting agreement'],
    [
      'Gesellschaftervereinbarung',
      'Shareholders Agreement',
      'Gesellschaftervereinbarung',
      'shareholders agreement',
    ],
    ['Geschäftskonto eröffnen', 'Resolution to Open a Bank Account', 'Geschäftskonto', 'bank account'],
    ['Verhaltenskodex', 'Code of Conduct', 'Verhaltenskodex', 'code of conduct'],
  ])('German: %s', (query, title, typed, meant) => {
    const [first] = ask(query, 'de').hits
    expect(first?.entry.template.title).toBe(title)
    expect(first?.foundBy).toEqual(translation(typed, meant))
  })

  test.each([
    ['contratto di locazione commerciale', 'Commercial Lease (Net)', 'contratto di locazione', 'lease'],
    ['affitto negozio', 'Commercial Lease (Net)', 'affitto negozio', 'commercial lease'],
    ['contratto di lavoro', 'Employment Agreement', 'contratto di lavoro', 'employment agreement'],
    [
      'contratto di lavoro a tempo indeterminato',
      'Employment Agreement',
      'contratto di lavoro',
      'employment agreement',
    ],
    [
      'accordo di riservatezza reciproco',
      'Mutual Non-Disclosure Agreement',
      'accordo di riservatezza',
      'non-disclosure agreement',
    ],
    ['lettera di assunzione', 'Offer Letter', 'lettera di assunzione', 'offer letter'],
    ['vendita auto usata', 'Vehicle Bill of Sale', 'vendita', 'sale'],
    ['cambiale a rate', 'Promissory Note (Installments)', 'cambiale', 'promissory note'],
    ['sollecito di pagamento', 'Payment Reminder', 'sollecito di pagamento', 'payment reminder'],
    [
      'diffida di pagamento',
      'Demand Letter for Payment',
      'diffida di pagamento',
      'demand letter for payment',
    ],
    ['informativa privacy', 'Privacy Notice', 'informativa privacy', 'privacy notice'],
    ['patti parasociali', 'Shareholders Agreement', 'patti parasociali', 'shareholders agreement'],
    ['contratto di consulenza', 'Consulting Agreement', 'contratto di consulenza', 'consulting agreement'],
    ['codice etico', 'Code of Conduct', 'codice etico', 'code of conduct'],
  ])('Italian: %s', (query, title, typed, meant) => {
    const [first] = ask(query, 'it').hits
    expect(first?.entry.template.title).toBe(title)
    expect(first?.foundBy).toEqual(translation(typed, meant))
  })

  test.each([
    ['contrato de aluguel comercial', 'Commercial Lease (Net)', 'contrato de aluguel', 'lease'],
    ['contrato de trabalho', 'Employment Agreement', 'contrato de trabalho', 'employment agreement'],
    ['contrato de trabaho', 'Employment Agreement', 'contrato de trabalho', 'employment agreement'],
    [
      'acordo de confidencialidade mútuo',
      'Mutual Non-Disclosure Agreement',
      'acordo de confidencialidade',
      'non-disclosure agreement',
    ],
    ['proposta de emprego', 'Offer Letter', 'proposta de emprego', 'offer letter'],
    ['venda de carro', 'Vehicle Bill of Sale', 'venda de carro', 'bill of sale'],
    ['nota promissória', 'Promissory Note (Installments)', 'nota promissória', 'promissory note'],
    ['lembrete de pagamento', 'Payment Reminder', 'lembrete de pagamento', 'payment reminder'],
    ['carta de cobrança', 'Demand Letter for Payment', 'carta de cobrança', 'demand letter for payment'],
    ['política de privacidade', 'Privacy Notice', 'política de privacidade', 'privacy notice'],
    ['acordo de sócios', 'Shareholders Agreement', 'acordo de sócios', 'shareholders agreement'],
    ['contrato de consultoria', 'Consulting Agreement', 'contrato de consultoria', 'consulting agreement'],
    ['código de conduta', 'Code of Conduct', 'código de conduta', 'code of conduct'],
  ])('Portuguese: %s', (query, title, typed, meant) => {
    const [first] = ask(query, 'pt').hits
    expect(first?.entry.template.title).toBe(title)
    expect(first?.foundBy).toEqual(translation(typed, meant))
  })

  test.each([
    ['Geheimhaltungsvereinbarung', 'de'],
    ['Verschwiegenheitserklärung', 'de'],
    ['accordo di riservatezza', 'it'],
    ['acordo de confidencialidade', 'pt'],
  ])('%s (%s) finds both agreements', (query, language) => {
    expect(titles(query, language).slice(0, 2).sort()).toEqual([
      'Mutual Non-Disclosure Agreement',
      'One-Way Non-Disclosure Agreement',
    ])
  })

  test.each([
    ['Kündigungsschreiben', 'de'],
    ['lettera di licenziamento', 'it'],
    ['carta de dispensa', 'pt'],
  ])(
    '%s (%s), which English has not, finds those of other languages before anything else',
    (query, language) => {
      expect(titles(query, language)[0]).toBe('Carta de despido')
    },
  )
})

describe('CAT-1 what is close comes before what is less so', () => {
  test('what bears the words before what mentions them, and before the same in another language', () => {
    const [first, ...others] = titles('contart de travail', 'fr').slice(0, 3)
    expect(first).toBe('Contrat de travail à durée indéterminée')
    expect(others.toSorted()).toEqual(['Employment Agreement', 'Lettre de démission'])
  })

  test.each([
    ['contart de travail', 'fr', 6, 10],
    ['contrato de alquiler', 'es', 3, 8],
    ['contrat de alquiler', 'es', 3, 8],
    ['lettre de demision', 'fr', 2, 2],
    ['commercial lease', 'en', 3, 4],
  ])('%s (%s) has no long tail', (query, language, close, total) => {
    const found = ask(query, language)
    expect(found.close).toBeLessThanOrEqual(close)
    expect(found.total).toBeLessThanOrEqual(total)
  })

  test('an employment contract has nothing to do with the works on leased premises', () => {
    expect(titles('contrat de travail', 'fr')).not.toContain('Bail commercial')
  })

  test('suggestions are close ones only', () => {
    const suggested = catalogue.suggest({ query: 'contrato de alquiler', language: 'es', limit: 8 })
    expect(suggested.filter(({ kind }) => kind === 'template')).toHaveLength(3)
  })
})

test.each([
  ['contrat detravail', 'fr', 'Contrat de travail à durée indéterminée', 'contrat de travail'],
  ['lettrededemission', 'fr', 'Lettre de démission', 'lettre de demission'],
  ['billofsale', 'en', 'Vehicle Bill of Sale', 'bill of sale'],
  ['ＬＥＡＳＥ', 'en', 'Commercial Lease (Net)', undefined],
  ['l\u200bease', 'en', 'Commercial Lease (Net)', undefined],
  ['l\u00adease', 'en', 'Commercial Lease (Net)', undefined],
])('CAT-1 %j (%s) is read as it was meant', (query, language, title, correction) => {
  const found = ask(query, language)
  expect(found.hits[0]?.entry.template.title).toBe(title)
  expect(found.correction).toBe(correction)
})

describe('CAT-1 a mistake in typing finds what was meant', () => {
  test.each([
    ['ofer letter', 'en', 'Offer Letter', 'offer letter'],
    ['job ofer', 'en', 'Offer Letter', 'job offer'],
    ['dmand for payment', 'en', 'Demand Letter for Payment', 'demand for payment'],
    ['Demand Ltter for Payment', 'en', 'Demand Letter for Payment', 'Demand Letter for Payment'],
    ['OFER LETTER', 'en', 'Offer Letter', 'OFFER LETTER'],
    ['marketing manger', 'en', 'Marketing Manager Job Description', 'marketing manager'],
    ['vehical bill of sale', 'en', 'Vehicle Bill of Sale', 'vehicle bill of sale'],
    ['unpayed invoice', 'en', 'Payment Reminder', 'unpaid invoice'],
    ['comercial lease', 'en', 'Commercial Lease (Net)', 'commercial lease'],
    ['employement agrement', 'en', 'Employment Agreement', 'employment agreement'],
    ['lettr de demission', 'fr', 'Lettre de démission', undefined],
    ['bial comercial', 'fr', 'Bail commercial', 'bail commercial'],
    ['carta de despdo', 'es', 'Carta de despido', 'carta de despido'],
  ])('%s (%s)', (query, language, title, correction) => {
    const found = ask(query, language)
    expect(found.hits[0]?.entry.template.title).toBe(title)
    expect(found.correction).toBe(correction)
  })
})

describe('CAT-1 a word that no template has does not hide those that have the others', () => {
  test.each([
    ['lease brooklyn', 'en', 'Commercial Lease (Net)', ['brooklyn']],
    ['offer letter Smith', 'en', 'Offer Letter', ['Smith']],
    ['nda Acme Widgets', 'en', 'One-Way Non-Disclosure Agreement', ['Acme', 'Widgets']],
    ['pagaré Madrid', 'es', 'Pagaré', ['Madrid']],
    ['contrato de arrendamiento Madrid', 'es', 'Contrato de arrendamiento de vivienda', ['Madrid']],
  ])('%s (%s)', (query, language, title, missing) => {
    const found = ask(query, language)
    expect(found.hits[0]?.entry.template.title).toBe(title)
    expect(found.missing).toEqual(missing)
    expect(found.correction).toBeUndefined()
  })

  test.each([
    ['bail boutique', 'fr'],
    ['lease shop', 'en'],
    ['lease apartment', 'en'],
    ['I want to sell my car to my brother', 'en'],
  ])('%s (%s): nothing is said to be missing', (query, language) => {
    expect(ask(query, language).missing).toBeUndefined()
  })

  test.each(['arbitration', 'overtime', 'quorum'])(
    'what contracts have only in passing is found: %s',
    (query) => {
      expect(ask(query, 'en').total).toBeGreaterThan(0)
    },
  )

  test.each([
    ['lease agreement brooklyn', 'en', ['brooklyn']],
    ['employment agreement lodger', 'en', ['lodger']],
    ['contrato de arrendamiento de vivienda en Brooklyn', 'es', ['Brooklyn']],
    ['bail Marseille', 'fr', ['Marseille']],
    ['despido Pérez', 'es', ['Pérez']],
    ['lodger agreement', 'en', ['lodger']],
    ['lease yuk', 'en', ['yuk']],
    ['lease yuko', 'en', ['yuko']],
  ])('%s (%s) finds something, and says what of it is nowhere', (query, language, missing) => {
    const found = ask(query, language)
    expect(found.total).toBeGreaterThan(0)
    expect(found.missing).toEqual(missing)
  })

  test.each(['Brooklyn', 'xyzzy plugh', 'how to make pizza', 'lodger', 'divorce papers'])(
    '%s alone finds nothing',
    (query) => {
      expect(ask(query, 'en')).toMatchObject({ total: 0, hits: [] })
      expect(ask(query, 'en').missing).toBeUndefined()
    },
  )
})

test('what is found by a keyword that nobody sees is explained by what its title says', () => {
  const [first] = ask('nda', 'en').hits
  expect(first?.foundBy).toEqual({ kind: 'synonym', typed: 'nda', meant: 'non-disclosure agreement' })
})

test.each([
  ['late payment', 'en', 'en'],
  ['paiement en retard', 'fr', 'fr'],
])('CAT-1 of what fits alike, %s (%s) puts its own language first', (query, language, first) => {
  expect(ask(query, language).hits[0]?.entry.template.language).toContain(first)
})

describe('an answer quotes words that there are', () => {
  test.each([
    ['contart de travail', 'fr', 'Employment Agreement', 'contrat de travail'],
    ['bayl', 'es', 'Contrato de arrendamiento de vivienda', 'bail'],
    ['ＬＥＡＳＥ', 'en', 'Bail commercial', 'LEASE'],
  ])('%s (%s)', (query, language, title, typed) => {
    const hit = ask(query, language).hits.find(({ entry }) => entry.template.title === title)
    expect(hit?.foundBy?.typed).toBe(typed)
  })

  test.each(['fr', 'de', 'it', 'en'])('and says nothing of words that stay the same (%s)', (language) => {
    for (const { foundBy } of ask('business plan', language).hits) {
      expect(foundBy?.meant.toLowerCase()).not.toBe(foundBy?.typed.toLowerCase() ?? '')
    }
  })
})

describe('CAT-4 a search says whether the library has what was asked for', () => {
  /** The template that answers, or `undefined` where nothing does and the page says so. */
  const answer = (query: string, language: string) => {
    const { hits, isWeak } = ask(query, language)
    return isWeak ? undefined : hits[0]?.entry.template.number
  }

  test.each([
    ['nda', 'en', 2],
    ['lease', 'en', 9],
    ['office lease', 'en', 9],
    ['rental agreement', 'en', 9],
    ['employment contract california', 'en', 6],
    ['freelance contract', 'en', 5],
    ['IOU', 'en', 8],
    ['privacy policy', 'en', 15],
    ['unpaid invoice', 'en', 13],
    ['I want to sell my car to my brother', 'en', 14],
    ['lend money', 'en', 8],
    ['ofer leter', 'en', 7],
    ['non-conformance', 'en', 28],
    ['swot', 'en', 18],
    ['mise en demeure de payer', 'fr', 21],
    ['démission', 'fr', 23],
    ['bail', 'fr', 22],
    ['alquiler piso', 'es', 24],
    ['despido', 'es', 26],
    ['pagaré', 'es', 25],
    ['Arbeitsvertrag', 'de', 6],
    ['contratto di lavoro', 'it', 6],
    ['nota promissória', 'pt', 8],
  ])('%s (%s) is there', (query, language, number) => {
    expect(answer(query, language)).toBe(number)
  })

  test.each([
    ['non-compete', 'en'],
    ['non compete agreement', 'en'],
    ['purchase order', 'en'],
    ['will', 'en'],
    ['last will', 'en'],
    ['power of attorney', 'en'],
    ['invoice', 'en'],
    ['invioce', 'en'],
    ['receipt', 'en'],
    ['budget', 'en'],
    ['business plan', 'en'],
    ['marketing plan', 'en'],
    ['partnership agreement', 'en'],
    ['loan agreement', 'en'],
    ['wedding contract', 'en'],
    ['website terms and conditions', 'en'],
    ['cease and desist', 'en'],
    ['arbitration', 'en'],
    ['governing law', 'en'],
    ['severability', 'en'],
    ['testament', 'fr'],
    ['bon de commande', 'fr'],
    ['procuration', 'fr'],
    ['facture', 'fr'],
    ['non-concurrence', 'fr'],
    ['testamento', 'es'],
    ['factura', 'es'],
    ['orden de compra', 'es'],
    ['poder notarial', 'es'],
    ['Testament', 'de'],
    ['Rechnung', 'de'],
    ['Vollmacht', 'de'],
    ['Wettbewerbsverbot', 'de'],
    ['procura', 'it'],
    ['fattura', 'it'],
    ['procuração', 'pt'],
    ['fatura', 'pt'],
  ])('%s (%s) is not, and no template is passed off or suggested as it', (query, language) => {
    expect(answer(query, language)).toBeUndefined()
    expect(ask(query, language).close).toBe(0)
    const suggested = catalogue.suggest({ query, language, limit: 8 })
    expect(suggested.filter(({ kind }) => kind === 'template')).toEqual([])
  })

  test.each(['human resources', 'template', 'free', 'business and legal documents'])(
    '“%s” asks for no document that could be missing',
    (query) => {
      expect(ask(query, 'en').isWeak).toBeUndefined()
    },
  )

  test('a filter that leaves the answer out does not make the library poorer', () => {
    const found = catalogue.search({
      query: 'commercial lease',
      language: 'en',
      otherLanguages: 'after',
      offset: 0,
      limit: 20,
      filters: { department: 'human-resources' },
    })
    expect(found.isWeak).toBeUndefined()
  })

  test('a template is no result of a word that only its boilerplate has', () => {
    // Every agreement has clauses of these names.
    expect(titles('notice', 'en').filter((title) => title.includes('Agreement'))).toEqual([])
    expect(titles('confidentiality', 'en')).not.toContain('Shareholders Agreement')
  })
})

describe('a number finds its template', () => {
  test.each(['D13', 'd13', '#13', '13', ' D-13 ', '#d13'])('%j', (query) => {
    expect(ask(query, 'en').hits.map(({ entry }) => entry.template.number)).toEqual([13])
    expect(catalogue.suggest({ query, language: 'en', limit: 8 })).toMatchObject([
      { kind: 'template', slug: 'payment-reminder-D13' },
    ])
  })

  test.each(['D9999', '2026'])('%s is none', (query) => {
    expect(ask(query, 'en').close).toBe(0)
  })
})

test.each([
  ['promisory', 'en'],
  ['shareholdrs', 'en'],
  ['invioce', 'en'],
  ['lettre de demision', 'fr'],
  ['despdo', 'es'],
  ['Mietvertarg', 'de'],
  ['contrato di lavoro', 'it'],
])('suggestions for %s (%s) are put right as the search is', (query, language) => {
  const found = ask(query, language)
  const suggested = catalogue.suggest({ query, language, limit: 8 })
  expect(found.correction).toBeDefined()
  if (found.close > 0) expect(suggested.at(-1)?.kind).toBe('template')
  else expect(suggested).toContainEqual({ kind: 'words', words: found.correction })
})
