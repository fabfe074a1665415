import { expect, test } from 'vitest'
import { readCatalogue } from '#tests/builders/library.ts'
import { checkAnswers } from './answers/check-answers.ts'
import {
  answersFrom,
  type Details,
  detailsFrom,
  fitsDetails,
  learn,
  logoField,
  replaceDetails,
  takesDetails,
} from './details.ts'
import { fieldsOf, LOGO_ANSWER, type Party } from './index.ts'

const company: Details = {
  party: {
    kind: 'company',
    name: 'Acme',
    entityType: 'corporation',
    organizedIn: 'Delaware',
    registrationNumber: '123',
    taxNumber: '456',
    address: { line1: '1 Harbor Lane', city: 'Portland', country: 'US' },
    email: 'office@example.com',
    signatoryName: 'Ada Marsh',
    signatoryTitle: 'Director',
  },
  phone: '+1 212 555 0134',
  bankName: 'Harbor Bank',
  iban: 'FR14 2004 1010 0505 0001 3M02 606',
  bic: 'PSSTFRPPLIM',
}
const person: Details = {
  ...company,
  party: { kind: 'individual', name: 'Ada', address: { city: 'Bend' }, email: 'ada@example.com' },
}

/** Of each template what takes saved details, with the texts that are filled in beside it. */
const table: Record<string, Record<string, string[]>> = {
  'code-of-conduct': { company: [] },
  'commercial-lease-net': { landlord: [], tenant: [], guarantor: [], buildingAddress: [] },
  'consulting-agreement': { client: [], consultant: [] },
  'creative-brief': { client: [] },
  'demand-letter-for-payment': { creditor: [], debtor: [] },
  'employment-agreement': { employer: ['employerEmail'], employee: ['employeeEmail'] },
  'independent-contractor-agreement': { client: [], contractor: [] },
  'marketing-manager-job-description': { company: [] },
  'mutual-non-disclosure-agreement': {
    firstParty: ['firstContactEmail', 'firstContactPhone'],
    secondParty: ['secondContactEmail', 'secondContactPhone'],
  },
  'non-conformance-report': { company: [] },
  'offer-letter': { employer: [], candidate: [] },
  'one-way-non-disclosure-agreement': { discloser: [], recipient: [] },
  'payment-reminder': { sender: ['account', 'payee', 'contactPhone', 'contactEmail'], customer: [] },
  'privacy-notice': { controller: ['email', 'phone'] },
  'promissory-note-installments': { borrower: [], lender: ['account'], guarantor: [] },
  'resolution-to-open-a-bank-account': { company: [] },
  'services-agreement': { customer: [], provider: [] },
  'shareholders-agreement': { company: [] },
  'swot-analysis': { business: [] },
  'vehicle-bill-of-sale': { seller: [], coSeller: [], buyer: [] },
  'acuerdo-de-confidencialidad': { primera: [], segunda: [] },
  'carta-de-despido': { empresa: [], trabajador: [] },
  'contrato-de-arrendamiento-de-vivienda': {
    arrendador: ['cuenta', 'correoArrendador'],
    arrendatario: ['correoArrendatario'],
    avalista: [],
    direccion: [],
  },
  pagare: { suscriptor: [], beneficiario: [], aval: [] },
  'accord-de-confidentialite-quebec': {
    firstParty: ['firstContactEmail', 'firstContactPhone'],
    secondParty: ['secondContactEmail', 'secondContactPhone'],
  },
  'bail-commercial': { landlord: [], tenant: [], premisesAddress: [], guarantor: [] },
  'contrat-de-travail': { employer: [], employee: [], workplace: [] },
  'lettre-de-demission': { employee: ['phone'], employer: [] },
  'mise-en-demeure': { creditor: ['iban', 'bic'], debtor: [] },
}

const templates = readCatalogue().templates.map(({ template }) => template)

test('parties and addresses take saved details, with the texts beside them', () => {
  const found = templates.map((template) => [
    template.slug,
    Object.fromEntries(
      fieldsOf(template)
        .filter(takesDetails)
        .map((field) => [
          field.id,
          Object.keys(answersFrom(template, field, field.type === 'address' ? person : company)).slice(1),
        ]),
    ),
  ])
  expect(Object.fromEntries(found)).toMatchObject(table)
})

test.each(templates)('what details give to $slug is as valid as what is typed, whoever it is', (template) => {
  for (const field of fieldsOf(template).filter(takesDetails)) {
    for (const details of [company, person].filter((one) => fitsDetails(field, one))) {
      const answers = answersFrom(template, field, details)
      expect(checkAnswers(template, answers)).toMatchObject({ ok: true, answers })
      expect(JSON.stringify(answers[field.id])).toMatch(/Acme|Ada|Bend|Portland|555|example/)
    }
  }
})

test('a party that is always a person is offered no company, and gets no part that is not asked', () => {
  const employment = templates.find(({ slug }) => slug === 'employment-agreement')
  const employee = employment && fieldsOf(employment).find(({ id }) => id === 'employee')
  if (!employee) throw new Error('the template has no employee')
  expect(fitsDetails(employee, company)).toBe(false)
  expect(fitsDetails(employee, person)).toBe(true)
  const { employee: filled } = answersFrom(employment, employee, {
    party: { ...company.party, kind: 'individual' },
  })
  expect(filled).not.toHaveProperty('signatoryName')
})

function getTemplate(wanted: string) {
  const template = templates.find(({ slug }) => slug === wanted)
  if (!template) throw new Error(`there is no ${wanted}`)
  const getField = (id: string) => {
    const field = fieldsOf(template).find((one) => one.id === id)
    if (!field) throw new Error(`it does not ask for ${id}`)
    return field
  }
  return { template, getField }
}

test('what a document gives back is what details gave to it, and nothing is learnt from it', () => {
  const { template, getField } = getTemplate('mise-en-demeure')
  const creditor = getField('creditor')
  const typed = detailsFrom(template, creditor, answersFrom(template, creditor, company))
  expect(typed).toMatchObject({
    iban: company.iban,
    bic: company.bic,
    party: { name: 'Acme', kind: 'company' },
  })
  expect(typed && learn(company, typed)).toBe(company)
  expect(detailsFrom(template, creditor, { creditor: { kind: 'company', name: ' ' } })).toBeUndefined()
})

test('what was typed is learnt beside what is saved, whose name and kind stay', () => {
  const address = { line1: '2 Mill Road' }
  expect(learn(company, { party: { kind: 'individual', name: 'ACME', address }, bic: 'X' })).toEqual({
    ...company,
    party: { ...company.party, address },
    bic: 'X',
  })
})

const moved: Details = {
  ...company,
  party: { ...company.party, name: 'Acme Inc', address: { line1: '2 Mill Road' } },
  phone: '+1 212 555 0199',
}

test('changed details reach each part that says the old ones, and no other', () => {
  const { template, getField } = getTemplate('mutual-non-disclosure-agreement')
  const answers = answersFrom(template, getField('firstParty'), company)
  const ours = { ...answers, firstContactEmail: 'legal@example.com', firstContactPhone: null }
  const secondParty: Party = { ...company.party, name: 'Bolt' }
  const { firstParty = null, ...others } = replaceDetails(
    template,
    { ...ours, secondParty },
    [company],
    moved,
  )
  expect(firstParty).toMatchObject({ name: 'Acme Inc', address: { line1: '2 Mill Road' } })
  expect(firstParty).toEqual(answersFrom(template, getField('firstParty'), moved).firstParty)
  expect(others).toEqual({})
  expect(replaceDetails(template, { ...answers, firstParty }, [moved, company], moved)).toEqual({
    firstContactPhone: moved.phone,
  })
})

test('details that changed twice reach what says the first, and names that stand alone', () => {
  const { template, getField } = getTemplate('code-of-conduct')
  expect(answersFrom(template, getField('company'), company)).toEqual({ company: 'Acme' })
  const last = { ...moved, party: { ...moved.party, name: 'Apex' } }
  expect(replaceDetails(template, { company: 'Acme' }, [moved, company], last)).toEqual({ company: 'Apex' })
  expect(replaceDetails(template, { company: 'Bolt' }, [moved, company], last)).toEqual({})
})

test('a place stays where it is when its company moves', () => {
  const { template, getField } = getTemplate('commercial-lease-net')
  const answers = answersFrom(template, getField('buildingAddress'), company)
  expect(answers).toEqual({ buildingAddress: company.party.address })
  expect(replaceDetails(template, answers, [company], moved)).toEqual({})
})

test('the logo of whoever writes a letter heads it, and of the first party of a form; a contract has none', () => {
  const heads = Object.fromEntries(templates.map((template) => [template.slug, logoField(template)]))
  expect(heads).toMatchObject({
    'service-invoice': 'seller',
    quotation: 'seller',
    'payment-receipt': 'recipient',
    'purchase-order': 'buyer',
    devis: 'seller',
    'payment-reminder': 'sender',
    'internal-memo': 'company',
    'onboarding-checklist': undefined,
    'mutual-non-disclosure-agreement': undefined,
  })
  for (const template of templates.filter(({ type }) => type === 'letter')) {
    const from = template.body.flatMap((block) => (block.kind === 'letterhead' ? [block.from] : []))
    expect([...from, heads[template.slug]].slice(0, 1), template.slug).toEqual([heads[template.slug]])
  }
})

test('which logo heads a document is an answer of every template, and nothing but an id or none', () => {
  const [template] = templates
  if (!template) throw new Error('no templates')
  for (const given of ['a'.repeat(22), null]) {
    const answers = { [LOGO_ANSWER]: given }
    expect(checkAnswers(template, answers)).toEqual({ ok: true, answers })
  }
  for (const wrong of ['Acme', 7, {}, `${'a'.repeat(22)}\n`]) {
    expect(checkAnswers(template, { [LOGO_ANSWER]: wrong })).toMatchObject({ ok: false })
  }
})

test('a name that is a text brings what belongs to it, and can be saved with that', () => {
  const text = { type: 'text', required: false, maximumLength: 120 } as const
  const customer = { ...text, id: 'customer', label: 'Bill to', detail: { part: 'name' } } as const
  const beside = (id: string, part: 'address' | 'taxNumber') =>
    ({ ...text, id, label: id, detail: { party: 'customer', part } }) as const
  const fields = [customer, beside('theirAddress', 'address'), beside('theirTaxNumber', 'taxNumber')]
  const invoice = { language: 'en-US', groups: [{ id: 'parties', title: 'Parties', fields }] }
  const filled = answersFrom(invoice, customer, company)
  expect(filled).toEqual({
    customer: 'Acme',
    theirAddress: '1 Harbor Lane, Portland, United States',
    theirTaxNumber: '456',
  })
  expect(detailsFrom(invoice, customer, filled)).toEqual({
    party: {
      kind: 'company',
      name: 'Acme',
      address: { line1: '1 Harbor Lane, Portland, United States' },
      taxNumber: '456',
    },
  })
  expect(detailsFrom(invoice, customer, { customer: ' ' })).toBeUndefined()
})
