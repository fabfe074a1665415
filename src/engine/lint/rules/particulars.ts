import type { TemplateType } from '../../source/index.ts'
import { has } from '../passages.ts'
import type { Reading } from '../reading.ts'
import { rulesFor } from '../rule.ts'

/** What a kind of document must say: in which documents, and all codes in any language. */
interface Family {
  prefix: string
  codes: string
  particulars:
    | 'contract'
    | 'policy'
    | 'resolution'
    | 'privacyNotice'
    | 'jobDescription'
    | 'promissoryNote'
    | 'billOfSale'
  type: TemplateType
  applies?: (reading: Reading) => boolean
  /** What some of them can do without. */
  isNeeded?: (code: string, reading: Reading) => boolean
}

const isIn =
  (...categories: string[]) =>
  ({ template }: Reading) =>
    categories.includes(template.category)

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

/** A missing one is waived by its own code, with the reason. */
const families: readonly Family[] = [
  {
    prefix: 'L4',
    codes:
      'purpose price payment term ending effects liability notices law venue whole-agreement amendment assignment severability',
    particulars: 'contract',
    type: 'contract',
    isNeeded: isClauseNeeded,
  },
  {
    prefix: 'POL',
    codes: 'purpose scope definitions roles exceptions breach records version approver review',
    particulars: 'policy',
    type: 'policy',
  },
  {
    prefix: 'RES',
    codes: 'body quorum resolved conflicts authorised certificate',
    particulars: 'resolution',
    type: 'resolution',
  },
  {
    prefix: 'PRI',
    codes: 'controller data purposes sharing retention rights complaints changes',
    particulars: 'privacyNotice',
    type: 'notice',
    applies: (reading) =>
      isIn('L08', 'L09')(reading) && /priva|confidentialité/iu.test(reading.template.title),
  },
  {
    prefix: 'JOB',
    codes: 'reports-to required preferred measures conditions pay equal-opportunity',
    particulars: 'jobDescription',
    type: 'jobDescription',
  },
  {
    prefix: 'NOTE',
    codes: 'promise name interest default acceleration prepayment place law',
    particulars: 'promissoryNote',
    type: 'instrument',
    applies: isIn('L14'),
  },
  {
    prefix: 'SALE',
    codes: 'thing price title condition delivery',
    particulars: 'billOfSale',
    type: 'instrument',
    applies: isIn('L17'),
  },
]

export const particularRules = families.flatMap(({ prefix, codes, particulars, type, applies, isNeeded }) =>
  codes.split(' ').map((code) =>
    rulesFor(type)(`${prefix}-${code}`, 'W', (reading) => {
      const particular = reading.rules[particulars].find((one) => one.code === code)
      if (!particular || applies?.(reading) === false || isNeeded?.(code, reading) === false) return undefined
      const text = [
        reading.bodyText,
        ...reading.body.map(({ id }) => id),
        ...reading.fields.map(({ label }) => label),
      ]
      if (has(text.join('\n'), particular.pattern)) return undefined
      return {
        message: `The ${reading.template.type} does not say ${particular.what}.`,
        remedy: `Add it, or waive ${prefix}-${code} with the reason.`,
      }
    }),
  ),
)
