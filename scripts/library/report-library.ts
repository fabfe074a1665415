import { similarPairs } from '#engine/lint/index.ts'
import { type Template, templateLabel } from '#engine/source/index.ts'
import { isStale } from '#engine/source/law/law-table.ts'
import { countUnread } from '#engine/source/law/template-law.ts'
import { languageOf } from '#modules/library/catalogue/library-language.ts'
import { reviewState } from '#modules/library/catalogue/review-state.ts'
import { checkLibrary, libraryEntries } from './check-library.ts'
import { checkedTemplates } from './checked-templates.ts'
import { counted, countOf, printProblems } from './print-problems.ts'
import { readSharedSources } from './read-library.ts'
import { readReviews } from './reviews.ts'
import { revisionOf } from './revision-of.ts'

const PAIRS_SHOWN = 8

/** `report`: the library in figures. Ends with 0 when the lint has no error. */
export async function reportLibrary(): Promise<number> {
  const shared = readSharedSources()
  const checked = checkedTemplates(shared)
  const { problems, waived } = checkLibrary(checked, shared)
  const entries = libraryEntries(checked)
  const templates = entries.map(({ template }) => template)

  reportCounts(templates, checked.length)
  reportSimilarity(entries)
  reportReviews(templates, shared.rows)
  reportLaw([...shared.rows.values()], templates)
  heading('Lint')
  console.log(
    `${countOf(problems)}, ${waived.length} waived in ${counted(new Set(waived.map(({ file }) => file)).size, 'file')}`,
  )
  for (const [rule, all] of Map.groupBy(waived, ({ rule: code }) => code)) {
    const reasons = new Set(all.map(({ file, reason }) => `${shortName(file)}: ${reason}`))
    console.log(`  ${rule}  ${[...reasons].join(' · ')}`)
  }
  const errors = problems.filter(({ level }) => level === 'E')
  printProblems(errors)
  return errors.length > 0 ? 1 : 0
}

function reportCounts(templates: Template[], files: number): void {
  heading(
    `${counted(templates.length, 'template')}${files > templates.length ? `, ${files - templates.length} more do not compile` : ''}`,
  )
  for (const [what, key] of [
    ['language', ({ language }: Template) => language],
    ['department', ({ language, department }: Template) => `${languageOf(language)} ${department}`],
    ['sub-category', ({ category }: Template) => category],
    ['type', ({ type }: Template) => type],
    ['jurisdiction', ({ jurisdiction }: Template) => jurisdiction],
    ['free', ({ free, language }: Template) => (free ? language.slice(0, 2) : 'no')],
  ] as const) {
    const counts = [...Map.groupBy(templates, key)].map(([name, all]) => `${name} ${all.length}`)
    console.log(`  ${what.padEnd(13)}${counts.sort().join(' · ')}`)
  }
  const labels = templates.map((template) => ({ template, label: templateLabel(template) }))
  const words = labels.reduce((sum, { label }) => sum + label.words, 0)
  console.log(`  words        ${words} in all, with the defaults`)
  for (const { template, label } of labels)
    console.log(
      `  D${String(template.number).padEnd(4)}${template.language}  ${String(label.words).padStart(5)} words  ${String(label.fields).padStart(3)} fields  ${String(label.conditions).padStart(3)} conditions  ${template.title}`,
    )
}

function reportSimilarity(entries: Parameters<typeof similarPairs>[0]): void {
  const pairs = similarPairs(entries)
  heading(
    `Likeness: runs of five words that two files share, shared clauses left out (${counted(pairs.length, 'pair')})`,
  )
  for (const { one, other, similarity, limit } of pairs.slice(0, PAIRS_SHOWN))
    console.log(
      `  ${(similarity * 100).toFixed(1).padStart(5)} % of ${limit * 100} %  ${shortName(one)} · ${shortName(other)}`,
    )
}

function reportReviews(templates: Template[], rows: Parameters<typeof countUnread>[1]): void {
  const reviews = readReviews()
  heading('Readings')
  const states = templates.map((template) => {
    const unread = countUnread(template, rows)
    const { slug } = template
    return { template, unread, ...reviewState({ slug, revision: revisionOf(template), unread }, reviews) }
  })
  for (const grade of ['scaffold', 'beta', 'verified'] as const)
    console.log(`  ${grade.padEnd(9)} ${states.filter((state) => state.grade === grade).length}`)
  for (const { template, last, changedSince } of states) {
    if (last && changedSince)
      console.log(`  changed since its reading by ${last.by} on ${last.on}: ${template.slug}`)
  }
  for (const { template, unread } of states) {
    if (unread > 0)
      console.log(
        `  ${unread} of ${counted(template.law.length, 'rule')} not yet checked against the source: ${template.slug}`,
      )
  }
}

function reportLaw(rows: Parameters<typeof isStale>[0][], templates: Template[]): void {
  const today = new Date().toISOString().slice(0, 10)
  const unread = rows.filter(({ basis }) => basis !== 'source-read')
  const stale = rows.filter((row) => row.basis === 'source-read' && isStale(row, today))
  const used = new Set(templates.flatMap(({ law }) => law.map(({ id }) => id)))
  heading(`Law table: ${counted(rows.length, 'row')}, ${used.size} in use`)
  console.log(`  ${unread.length} not read in their source, ${stale.length} due to be read again`)
  for (const row of stale) {
    const affected = templates
      .filter(({ law }) => law.some(({ id }) => id === row.id))
      .map(({ slug }) => slug)
    console.log(`  ${row.id}, checked on ${row.checkedOn}: ${affected.join(', ') || 'used by none'}`)
  }
}

function heading(text: string): void {
  console.log(`\n${text}`)
}

function shortName(file: string): string {
  return file.replace('content/templates/', '').replace('.md', '')
}
