import {
  type Answers,
  type AnswerValue,
  type CellValue,
  type Column,
  type Field,
  fieldsOf,
  type Party,
  type Template,
} from '../source/index.ts'

/** Made-up particulars by language: what the preview and the checks fill in for a party. */
const PARTIES: Record<string, { company: Party; individual: Party }> = {
  en: {
    company: {
      kind: 'company',
      name: 'Harbor & Pine Retail, Inc.',
      entityType: 'corporation',
      organizedIn: 'the State of Delaware',
      address: {
        line1: '410 Mercer Street',
        city: 'Seattle',
        region: 'WA',
        postalCode: '98109',
        country: 'US',
      },
      email: 'legal@example.com',
      signatoryName: 'Dana Whitfield',
      signatoryTitle: 'Chief Operating Officer',
    },
    individual: {
      kind: 'individual',
      name: 'Luis Ortega',
      address: {
        line1: '77 Wacker Drive',
        city: 'Chicago',
        region: 'IL',
        postalCode: '60601',
        country: 'US',
      },
      email: 'luis@example.org',
    },
  },
  fr: {
    company: {
      kind: 'company',
      name: 'Atelier des Quais',
      entityType: 'SARL',
      registrationNumber: 'RCS Lyon 000 000 000',
      address: { line1: '12 quai de l’Exemple', city: 'Lyon', postalCode: '69001', country: 'FR' },
      email: 'contact@example.com',
      signatoryName: 'Camille Dubreuil',
      signatoryTitle: 'gérante',
    },
    individual: {
      kind: 'individual',
      name: 'Noé Lambert',
      address: { line1: '3 rue de l’Essai', city: 'Lyon', postalCode: '69002', country: 'FR' },
      email: 'noe@example.org',
    },
  },
  es: {
    company: {
      kind: 'company',
      name: 'Talleres del Puerto',
      entityType: 'S.L.',
      taxNumber: 'B00000000',
      address: { line1: 'calle del Ejemplo 12', city: 'Valencia', postalCode: '46001', country: 'ES' },
      email: 'contacto@example.com',
      signatoryName: 'Lucía Serrano Gil',
      signatoryTitle: 'administradora',
    },
    individual: {
      kind: 'individual',
      name: 'Mateo Ruiz Prado',
      address: { line1: 'plaza de la Prueba 3', city: 'Valencia', postalCode: '46002', country: 'ES' },
      email: 'mateo@example.org',
    },
  },
}

/** `typical`: as somebody would fill it in. `extreme`: as long and as many as the fields allow, with signs that formats use. */
export type SampleKind = 'typical' | 'extreme'

/** Answers to every question that is asked: for checks and for the preview. Deterministic. */
export function sampleAnswers(template: Template, kind: SampleKind = 'typical'): Answers {
  const language = template.language.split('-')[0] ?? 'en'
  const fields = fieldsOf(template)
  let parties = 0
  return Object.fromEntries(
    fields.flatMap((field): [string, AnswerValue][] => {
      if (field.type === 'computed') return []
      if (field.type === 'party') parties += 1
      return [[field.id, answerTo(field, { language, kind, fields, parties })]]
    }),
  )
}

interface Setting {
  language: string
  kind: SampleKind
  fields: Field[]
  /** Parties so far: every other one is an individual. */
  parties: number
}

const LONG = 'Wohlgemuth–Saint-Étienne & Søn <em>“No. 1”</em> {% tag %} '

function answerTo(field: Field, setting: Setting): AnswerValue {
  const { kind, language } = setting
  const { company, individual } = (PARTIES[language] ?? PARTIES.en) as { company: Party; individual: Party }
  switch (field.type) {
    case 'party':
      return kind === 'extreme' ? extremeParty(company) : setting.parties % 2 === 0 ? individual : company
    case 'address':
      return company.address ?? null
    case 'list': {
      if (kind === 'typical' && field.default) return field.default
      const entry = textOf(field.example ?? field.itemLabel, field.maximumLength, kind)
      const count = kind === 'extreme' ? field.maximum : Math.max(field.minimum, 2)
      return Array.from({ length: Math.min(count, field.maximum) }, () => entry)
    }
    case 'table': {
      if (kind === 'typical' && field.default) return field.default
      const count = kind === 'extreme' ? field.maximum : Math.max(field.minimum, 2)
      return Array.from({ length: Math.min(count, field.maximum) }, () =>
        Object.fromEntries(
          field.columns.flatMap((column): [string, CellValue][] =>
            column.type === 'computed' ? [] : [[column.id, cellOf(column, setting)]],
          ),
        ),
      )
    }
    case 'multipleChoice': {
      const count = kind === 'extreme' ? field.maximum : Math.max(field.minimum, Math.min(2, field.maximum))
      return field.default ?? field.options.slice(0, count).map(({ value }) => value)
    }
    case 'computed':
      return null
    default:
      return cellOf(field, setting)
  }
}

type Cell = Exclude<Column, { type: 'computed' }> | Extract<Field, { type: 'longText' }>

function cellOf(field: Cell, setting: Setting): CellValue {
  const { kind } = setting
  switch (field.type) {
    case 'text':
    case 'longText': {
      if (field.type === 'text' && field.pattern === 'email') return 'name@example.com'
      if (field.type === 'text' && field.pattern === 'phone') return '+1 212 555 0134'
      return textOf(field.example ?? field.default ?? field.label, field.maximumLength, kind)
    }
    case 'date':
      return field.default ?? field.earliest ?? '2027-03-01'
    case 'duration': {
      const [unit = 'day'] = field.units
      if (kind === 'extreme') return { count: field.maximum, unit }
      return field.default ?? { count: Math.min(30, field.maximum), unit }
    }
    case 'money': {
      const minor =
        kind === 'extreme' ? Math.min(field.maximum, 99_999_999_99) : Math.max(field.minimum, 125_000)
      return (
        field.default ?? {
          minor: Math.min(minor, field.maximum),
          currency: currencyOf(field.currency, setting),
        }
      )
    }
    case 'integer':
    case 'percent': {
      if (kind === 'extreme') return field.maximum
      return field.default ?? Math.min(Math.max(field.minimum, 12), field.maximum)
    }
    case 'choice':
      return field.default ?? field.options[0]?.value ?? null
    case 'yesNo':
      return field.default ?? true
  }
}

function currencyOf(currency: string | { field: string }, { fields }: Setting): string {
  if (typeof currency === 'string') return currency
  const field = fields.find(({ id }) => id === currency.field)
  return field?.type === 'choice' ? (field.default ?? field.options[0]?.value ?? 'USD') : 'USD'
}

function textOf(text: string, maximum: number, kind: SampleKind): string {
  if (kind === 'typical') return text.slice(0, maximum)
  return LONG.repeat(Math.ceil(maximum / LONG.length))
    .slice(0, Math.min(maximum, 400))
    .trim()
}

function extremeParty(company: Party): Party {
  return { ...company, name: LONG.repeat(3).slice(0, 160).trim(), entityType: 'unincorporated association' }
}
