import type { Waiver } from '../source/front-matter/front-matter.ts'
import { PRINTED, SEAM } from './passages.ts'
import { type LintInput, Reading } from './reading.ts'
import { type Finding, type LintProblem, type Rule, waives } from './rule.ts'
import { bodyRules } from './rules/bodies.ts'
import { consistencyRules } from './rules/consistency.ts'
import { contactRules } from './rules/contact-data.ts'
import { contractRules } from './rules/contracts.ts'
import { lawRules } from './rules/law.ts'
import { leftover, leftoverRules } from './rules/leftovers.ts'
import { letterRules } from './rules/letters.ts'
import { metadataRules } from './rules/metadata.ts'
import { pageCopyRules } from './rules/page-copy.ts'
import { particularRules } from './rules/particulars.ts'
import { substanceRules } from './rules/substance.ts'
import { termRules } from './rules/terms.ts'
import { typographyRules } from './rules/typography.ts'
import { languageRules, sentenceRules, wordRules } from './rules/words.ts'

/** Every rule that a program can judge. `docs/library-review.md` lists those that a person has to. */
export const rules: readonly Rule[] = [
  ...leftoverRules,
  ...metadataRules,
  ...pageCopyRules,
  ...wordRules,
  ...languageRules,
  ...sentenceRules,
  ...typographyRules,
  ...contactRules,
  ...lawRules,
  ...substanceRules,
  ...termRules,
  ...contractRules,
  ...consistencyRules,
  ...letterRules,
  ...particularRules,
  ...bodyRules,
]

export interface LintResult {
  /** The problems without the waived ones, and the waivers that waive nothing, in the order of the file. */
  problems: LintProblem[]
  /** What the author breaks on purpose, with the reason. */
  waived: (LintProblem & { reason: string })[]
}

/**
 * Judges a template that the parser accepted, by every rule. Pure. While places are marked as not written,
 * warnings are held back.
 */
export function lintTemplate(input: LintInput & { waivers: readonly Waiver[] }): LintResult {
  const { places = [] } = input.template
  const first = new Reading(input, places[0])
  const readings = [first, ...places.slice(1).map((place) => new Reading(input, place))]
  const found = rules.flatMap((rule) =>
    inWhichPlaces(
      readings.map((reading) => rule.check(reading)),
      places,
    ).map((finding) => problemOf(rule, finding, input.file)),
  )
  const result: LintResult = { problems: [], waived: [] }
  const used = new Set<Waiver>()
  // Whether a text that is not written yet is long or clear enough is no question.
  const isUnfinished = found.some(({ rule }) => rule === leftover.code)
  for (const problem of found.filter(({ level }) => level === 'E' || !isUnfinished)) {
    const waiver = problem.level === 'W' ? input.waivers.find((one) => waives(one, problem.rule)) : undefined
    if (waiver) {
      used.add(waiver)
      result.waived.push({ ...problem, reason: waiver.reason })
    } else result.problems.push(problem)
  }
  input.waivers.forEach((waiver, index) => {
    if (!used.has(waiver) && !isUnfinished)
      result.problems.push(idleWaiver(waiver, first.places.lineOfKey(`waivers.${index}`), input.file))
  })
  result.problems.sort((a, b) => a.file.localeCompare(b.file, 'en') || a.line - b.line)
  return result
}

function problemOf(rule: Rule, finding: Finding, file: string): LintProblem {
  const { line = 1, remedy } = finding
  const message = finding.message.replaceAll(PRINTED, '…').replaceAll(SEAM, '')
  return { file: finding.file ?? file, line, rule: rule.code, level: rule.level, message, remedy }
}

/**
 * What was found in each place, once: told with the places where it is not so in all. Its page is judged with
 * the first.
 */
function inWhichPlaces(found: Finding[][], places: readonly string[]): Finding[] {
  const everywhere = withoutRepeats(
    found.flatMap((findings, index) =>
      index === 0 ? findings : findings.filter(({ isOnPage }) => !isOnPage),
    ),
  )
  if (places.length < 2) return everywhere
  const keyOf = ({ file, line, message }: Finding) => `${file}:${line} ${message}`
  const known = found.map((findings) => new Set(findings.map(keyOf)))
  return everywhere.map((finding) => {
    const where = places.filter((_, index) => known[index]?.has(keyOf(finding)))
    if (finding.isOnPage || where.length === places.length) return finding
    return { ...finding, message: `${finding.message} (${where.join(', ')})` }
  })
}

/** What is printed in one combination of answers is mostly printed in the next as well. */
function withoutRepeats(findings: Finding[]): Finding[] {
  const seen = new Set<string>()
  return findings.filter(({ file, line, message }) => {
    const key = `${file}:${line} ${message}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** A waiver that waives nothing hides the day on which it begins to. */
function idleWaiver(waiver: Waiver, line: number, file: string): LintProblem {
  const meant = rules.filter(({ code }) => waives(waiver, code))
  const say = (message: string, remedy: string): LintProblem => {
    return { file, line, rule: 'waiver', level: 'E', message, remedy }
  }
  if (meant.length === 0)
    return say(`There is no rule ${waiver.rule}.`, 'Name the rule as npm run library -- check prints it.')
  if (meant.every(({ level }) => level === 'E'))
    return say(`The rule ${waiver.rule} cannot be waived.`, 'Cure what it reports, and remove the waiver.')
  return say(`The waiver of ${waiver.rule} waives nothing.`, 'Remove it.')
}
