import type { Waiver } from '../source/front-matter/front-matter.ts'
import type { Problem, TemplateType } from '../source/index.ts'
import type { Reading } from './reading.ts'

/** `E` stops the build. `W` must be cured, or waived in the file with a reason. */
export type Level = 'E' | 'W'

/** Where a rule was broken. Without a line, the line is that of the file's front matter. */
export interface Finding {
  file?: string
  line?: number
  /** About the template's page, which is the same for all its places. */
  isOnPage?: true
  message: string
  remedy: string
}

export interface Rule {
  /** `U9-legalese`: the family of docs/library-review.md, then the rule's own name. A waiver names either. */
  code: string
  level: Level
  check: (reading: Reading) => Finding[]
}

/** Makes rules for templates of these types, by default all. A check answers what is wrong, if anything. */
export const rulesFor =
  (...types: TemplateType[]) =>
  (code: string, level: Level, check: (reading: Reading) => Finding | Finding[] | undefined): Rule => ({
    code,
    level,
    check: (reading) => {
      const isMeant = types.length === 0 || types.includes(reading.template.type)
      return isMeant ? [check(reading) ?? []].flat() : []
    },
  })
export const rule = rulesFor()
/** For texts: a spreadsheet has its own rules (`check-sheet.ts`), and an example of what fits its inputs. */
export const textRule = (...[code, level, check]: Parameters<typeof rule>): Rule =>
  rule(code, level, (reading) => (reading.template.book ? undefined : check(reading)))

/** A broken rule, as it is shown and counted. */
export interface LintProblem extends Problem {
  rule: string
  level: Level
}

/** `U9` waives every `U9-…`, `U9-legalese` only itself. */
export function waives({ rule }: Waiver, code: string): boolean {
  return code === rule || code.startsWith(`${rule}-`)
}
