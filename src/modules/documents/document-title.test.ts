import { describe, expect, test } from 'vitest'
import { subjectOf } from '#engine/source/subject.ts'
import { buildAccount } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { readCatalogue } from '#tests/builders/library.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { createDocument, duplicateDocument } from './create-document.ts'
import { numberedTitle, titleOf } from './document-title.ts'
import { getDocument } from './open-document.ts'
import { renameDocument, saveDocument } from './save-document.ts'
import { DocumentTitle } from './schema.ts'

test.each([
  ['Offer', 'Offer (2)'],
  ['Offer (2)', 'Offer (3)'],
  ['Offer (9)', 'Offer (10)'],
  ['Offer (draft)', 'Offer (draft) (2)'],
  ['x'.repeat(200), `${'x'.repeat(196)} (2)`],
])('a second %j is called %j', (title, expected) => {
  expect(numberedTitle(title)).toBe(expected)
})

test.each([`${'x'.repeat(195)}📄📄`, '📄'.repeat(100), `${'x'.repeat(190)} (9999)`])(
  'a second %j has a title that documents may have',
  (title) => {
    const next = numberedTitle(title)
    expect(next.isWellFormed()).toBe(true)
    expect(DocumentTitle.parse(next)).toBe(next)
  },
)

/** What each template's documents are told apart by. */
const subjects: Record<string, string> = {
  'code-of-conduct': 'company',
  'commercial-lease-net': 'tenant',
  'consulting-agreement': 'consultant',
  'creative-brief': 'project',
  'demand-letter-for-payment': 'debtor',
  'employment-agreement': 'employee',
  'independent-contractor-agreement': 'contractor',
  'marketing-manager-job-description': 'company',
  'mutual-non-disclosure-agreement': 'secondParty',
  'non-conformance-report': 'reportNumber',
  'offer-letter': 'candidate',
  'one-way-non-disclosure-agreement': 'recipient',
  'payment-reminder': 'customer',
  'privacy-notice': 'controller',
  'promissory-note-installments': 'lender',
  'resolution-to-open-a-bank-account': 'bank',
  'services-agreement': 'provider',
  'shareholders-agreement': 'company',
  'swot-analysis': 'business',
  'vehicle-bill-of-sale': 'buyer',
  'acuerdo-de-confidencialidad': 'segunda',
  'carta-de-despido': 'trabajador',
  'contrato-de-arrendamiento-de-vivienda': 'arrendatario',
  pagare: 'beneficiario',
  'accord-de-confidentialite-quebec': 'secondParty',
  'bail-commercial': 'tenant',
  'contrat-de-travail': 'employee',
  'lettre-de-demission': 'employer',
  'mise-en-demeure': 'debtor',
}

test('documents of every template are told apart by an answer', () => {
  const texts = readCatalogue().templates.filter(({ template }) => template.type !== 'spreadsheet')
  const found = texts.map(({ template }) => [template.slug, subjectOf(template)?.id])
  expect(found.filter(([, subject]) => subject === undefined)).toEqual([])
  expect(Object.fromEntries(found)).toMatchObject(subjects)
})

test('documents of a spreadsheet are told apart by the other side, or by the only name that it asks for', () => {
  const sheets = readCatalogue().templates.filter(({ template }) => template.type === 'spreadsheet')
  const found = sheets.map(({ template }) => [template.slug, subjectOf(template)?.id])
  expect(Object.fromEntries(found)).toMatchObject({
    'service-invoice-spreadsheet': 'customer',
    'purchase-order-spreadsheet': 'supplier',
    'job-costing-sheet': 'jobName',
    'expense-report-spreadsheet': 'employee',
    'loan-amortization-calculator': undefined,
  })
})

describe('the title of a document', () => {
  const { template } = buildTemplate()

  test.each([
    ['nothing yet', {}, 'Letter of Intent'],
    ['a blank', { company: null }, 'Letter of Intent'],
    ['a name', { company: 'Acme' }, 'Letter of Intent – Acme'],
    ['blanks and marks that reorder', { company: ' Acme\n\u202Eltd ' }, 'Letter of Intent – Acme ltd'],
    ['a sentence', { company: 'a '.repeat(99) }, `Letter of Intent – ${'a '.repeat(39)}a…`],
  ])('says %s', (_, answers, title) => {
    expect(titleOf(template, answers)).toBe(title)
    expect(DocumentTitle.parse(title)).toBe(title)
  })

  test('says whom a party is', () => {
    const parties = buildTemplate({
      fields: [
        { id: 'own', label: 'Owner', type: 'party', required: true },
        { id: 'other', label: 'Hirer', type: 'party', required: true },
      ],
    })
    expect(titleOf(parties.template, { own: { name: 'Acme' }, other: { name: 'Bolt' } })).toBe(
      'Letter of Intent – Bolt',
    )
    expect(titleOf(parties.template, { other: { kind: 'company' } })).toBe('Letter of Intent')
  })
})

const { db } = await createTestDatabase()
const deps = buildDependencies(db, { templates: [buildTemplate()] })

describe('while it is filled in, a document', () => {
  const buildDocument = async (answers = {}) => {
    const actor = { id: (await buildAccount(deps)).accountId }
    const outcome = await createDocument(deps, actor, { templateSlug: 'letter-of-intent-D1', answers })
    if (!outcome.ok) throw new Error(outcome.error)
    const { id } = outcome.document
    const save = async (company: string | null, saved = id) => {
      const { document } = await getDocument(deps, actor, { id: saved })
      await saveDocument(deps, actor, { id: saved, version: document.version, answers: { company } })
      return (await getDocument(deps, actor, { id: saved })).document.title
    }
    return { actor, id, save }
  }

  test('is called after its subject until its owner renames it', async () => {
    const { actor, id, save } = await buildDocument()
    expect(await save('Acme')).toBe('Letter of Intent – Acme')
    expect(await save('Bolt')).toBe('Letter of Intent – Bolt')
    expect(await save(null)).toBe('Letter of Intent')

    await renameDocument(deps, actor, { id, title: 'Secrecy' })
    expect(await save('Core')).toBe('Secrecy')
  })

  test('that is a copy keeps its name until it is about somebody else', async () => {
    const { actor, id, save } = await buildDocument({ company: 'Acme' })
    const copy = await duplicateDocument(deps, actor, { id, nameCopy: (title) => `Copy of ${title}` })
    expect(await save('Acme', copy.id)).toBe('Copy of Letter of Intent – Acme')
    expect(await save('Bolt', copy.id)).toBe('Letter of Intent – Bolt')
  })
})
