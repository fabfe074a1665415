import type { TemplateType } from '../../source/index.ts'
import type { LanguageRules, Particular } from '../languages/index.ts'
import type { Reading } from '../reading.ts'
import type { Rule } from '../rule.ts'

interface Family {
  prefix: string
  particulars: (rules: LanguageRules) => readonly Particular[]
  applies: (reading: Reading) => boolean
  /** What some of them can do without. */
  isNeeded?: (code: string, reading: Reading) => boolean
}

const isType =
  (type: TemplateType, ...categories: string[]) =>
  ({ template }: Reading) =>
    template.type === type && (categories.length === 0 || categories.includes(template.category))

/** What a contract of this sub-category has no need of. */
const NOT_NEEDED: Readonly<Record<string, readonly string[]>> = {
  L01: ['price', 'payment'],
  L11: ['price', 'payment', 'liability'],
  L16: ['severability', 'whole-agreement', 'assignment'],
  H04: ['liability', 'assignment', 'notices', 'venue'],
}
/** In France and Spain the law of work says this by itself. */
const NOT_NEEDED_AT_WORK = ['whole-agreement', 'amendment', 'severability', 'effects']

function isClauseNeeded(code: string, { template }: Reading): boolean {
  if (NOT_NEEDED[template.category]?.includes(code)) return false
  const isWork = template.category === 'H04' && !template.language.startsWith('en')
  return !(isWork && NOT_NEEDED_AT_WORK.includes(code))
}

/** What each kind of document must say. A missing one is waived by its own code, with the reason. */
const families: readonly Family[] = [
  {
    prefix: 'L4',
    particulars: (rules) => rules.contract,
    applies: isType('contract'),
    isNeeded: isClauseNeeded,
  },
  { prefix: 'POL', particulars: (rules) => rules.policy, applies: isType('policy') },
  { prefix: 'RES', particulars: (rules) => rules.resolution, applies: isType('resolution') },
  {
    prefix: 'PRI',
    particulars: (rules) => rules.privacyNotice,
    applies: (reading) =>
      isType('notice', 'L08', 'L09')(reading) && /priva|confidentialité/iu.test(reading.template.title),
  },
  { prefix: 'JOB', particulars: (rules) => rules.jobDescription, applies: isType('jobDescription') },
  { prefix: 'NOTE', particulars: (rules) => rules.promissoryNote, applies: isType('instrument', 'L14') },
  { prefix: 'SALE', particulars: (rules) => rules.billOfSale, applies: isType('instrument', 'L17') },
]

/** All codes of a family in any language. */
const codes: Readonly<Record<string, readonly string[]>> = {
  L4: [
    'purpose',
    'price',
    'payment',
    'term',
    'ending',
    'effects',
    'liability',
    'notices',
    'law',
    'venue',
    'whole-agreement',
    'amendment',
    'assignment',
    'severability',
  ],
  POL: [
    'purpose',
    'scope',
    'definitions',
    'roles',
    'exceptions',
    'breach',
    'records',
    'version',
    'approver',
    'review',
  ],
  RES: ['body', 'quorum', 'resolved', 'conflicts', 'authorised', 'certificate'],
  PRI: ['controller', 'data', 'purposes', 'sharing', 'retention', 'rights', 'complaints', 'changes'],
  JOB: ['reports-to', 'required', 'preferred', 'measures', 'conditions', 'pay', 'equal-opportunity'],
  NOTE: ['promise', 'name', 'interest', 'default', 'acceleration', 'prepayment', 'place', 'law'],
  SALE: ['thing', 'price', 'title', 'condition', 'delivery'],
}

export const particularRules: Rule[] = families.flatMap(({ prefix, particulars, applies, isNeeded }) =>
  (codes[prefix] ?? []).map(
    (code): Rule => ({
      code: `${prefix}-${code}`,
      level: 'W',
      check: (reading) => {
        const particular = particulars(reading.rules).find((one) => one.code === code)
        if (!particular || !applies(reading) || isNeeded?.(code, reading) === false) return []
        const text = [
          reading.bodyText,
          ...reading.body.map(({ id }) => id),
          ...reading.fields.map(({ label }) => label),
        ]
        if (new RegExp(particular.pattern.source, 'iu').test(text.join('\n'))) return []
        return [
          {
            message: `The ${reading.template.type} does not say ${particular.what}.`,
            remedy: `Add it, or waive ${prefix}-${code} with the reason.`,
          },
        ]
      },
    }),
  ),
)
