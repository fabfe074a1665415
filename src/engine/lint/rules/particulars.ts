import type { TemplateType } from '../../source/index.ts'
import type { LanguageRules } from '../languages/language-rules.ts'
import { has } from '../passages.ts'
import { languages, type Reading } from '../reading.ts'
import { rulesFor } from '../rule.ts'

/** What a kind of document must say. */
interface Family {
  prefix: string
  particulars: keyof Pick<
    LanguageRules,
    | 'contract'
    | 'policy'
    | 'resolution'
    | 'privacyNotice'
    | 'jobDescription'
    | 'promissoryNote'
    | 'billOfSale'
  >
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

const families: readonly Family[] = [
  { prefix: 'L4', particulars: 'contract', type: 'contract', isNeeded: isClauseNeeded },
  { prefix: 'POL', particulars: 'policy', type: 'policy' },
  { prefix: 'RES', particulars: 'resolution', type: 'resolution' },
  {
    prefix: 'PRI',
    particulars: 'privacyNotice',
    type: 'notice',
    applies: (reading) =>
      isIn('L08', 'L09')(reading) && /priva|confidentialité/iu.test(reading.template.title),
  },
  { prefix: 'JOB', particulars: 'jobDescription', type: 'jobDescription' },
  { prefix: 'NOTE', particulars: 'promissoryNote', type: 'instrument', applies: isIn('L14') },
  { prefix: 'SALE', particulars: 'billOfSale', type: 'instrument', applies: isIn('L17') },
]

/** A rule for each particular that any language names. Its own code waives a missing one, with the reason. */
export const particularRules = families.flatMap(({ prefix, particulars, type, applies, isNeeded }) => {
  const named = Object.values(languages).flatMap((language) => language[particulars].map(({ code }) => code))
  return [...new Set(named)].map((code) =>
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
  )
})
