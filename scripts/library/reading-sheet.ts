import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Passage, PRINTED, passagesOf, SEAM } from '#engine/lint/index.ts'
import { fieldsOf, type Template } from '#engine/source/index.ts'
import { UsageError } from './print-problems.ts'
import { listTemplates, noFile, type ReadTemplate, readSharedSources, readTemplate } from './read-library.ts'
import { revisionOf } from './revision-of.ts'

/** The words that bind somebody, in the languages of the library. */
const DUTIES = /\b(?:must|may|will not|doit|doivent|peut|peuvent|debe|deben|puede|pueden)\b/u
/** What a text says next, as far as it tells which side of a condition it is. */
const BEGINNING = 110
/** The rows of the review's table that are for one kind of document. */
const KINDS: Record<string, Template['type']> = {
  Letters: 'letter',
  Policies: 'policy',
  Resolutions: 'resolution',
  'Job descriptions': 'jobDescription',
}

/**
 * `sheet FILE`: what a second reader of a template answers, because no program can: each condition with what
 * it prints, each reference with the heading that it leads to, each sentence that binds, each rule of law
 * with its source, each default.
 */
export async function printSheet(args: string[]): Promise<number> {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  const [file] = positionals
  if (file === undefined) throw new UsageError('Name the file that is read.')
  if (!listTemplates().includes(file)) throw new UsageError(noFile(file))
  const shared = readSharedSources()
  const read = readTemplate(file, shared)
  const { template } = read
  if (!template) throw new UsageError(`${file} does not compile: check it first.`)
  const passages = passagesOf(template)
  const text = passages.filter(({ part }) => part === 'body' || part === 'note')
  console.log(`# Reading sheet: ${template.title}\n\n${file}, revision ${revisionOf(template)}`)
  section('Does each text stand on the right side of its condition?', conditionsOf(read))
  const headings = new Map(text.map((passage) => [passage.id, passage.text]))
  section('Does each reference lead to the clause that the sentence means?', referencesIn(text, headings))
  section(
    'Does each duty bind the right side, and each "may" or "must" mean what it says?',
    dutiesIn(text, headings),
  )
  section('Does each definition say what the text needs, and no duty?', definitionsIn(text))
  section('Is each default the usual answer, and lawful?', defaultsOf(template))
  section(
    'Is each rule the right one, as its source says, and does the text say the same?',
    template.law
      .flatMap(({ id }) => shared.law(id) ?? [])
      .map(
        ({ id, rule, source, basis }) =>
          `\`${id}\`${basis === 'source-read' ? '' : ' (**not read in a source**)'}: ${rule} ${source.copy ?? source.url}`,
      ),
  )
  section('The whole', questionsFor(template))
  return 0
}

function section(question: string, entries: readonly string[]): void {
  if (entries.length === 0) return
  console.log(`\n## ${question}\n`)
  for (const entry of entries) console.log(`- [ ] ${entry}`)
}

/** Each condition as the author wrote it, where it stands, and how the text goes on. */
function conditionsOf({ source, placeOf }: ReadTemplate): string[] {
  return Array.from(
    source.matchAll(/\{% ((?:if|else)\b[^%]*?)\s*\/?%\}/gu),
    ({ 0: tag, 1: condition, index }) => {
      const { file, line } = placeOf(source.slice(0, index).split('\n').length)
      const [inside = ''] = source.slice(index + tag.length).split(/\{% (?:else|\/?if)\b/u)
      const printed = inside.replace(/\{% \$.*?%\}/gu, '…')
      return `${file}:${line} \`${condition}\` → ${cut(printed) || '(another condition)'}`
    },
  )
}

/** The texts of the body by their ids: a clause is found by its heading's. */
type Headings = ReadonlyMap<string, string>

function referencesIn(passages: readonly Passage[], headings: Headings): string[] {
  return passages.flatMap(({ text, references, section: above }) =>
    references.map(
      (target) =>
        `${cut(headings.get(target) ?? target)} ← under "${headings.get(above) ?? ''}": ${readable(text)}`,
    ),
  )
}

function dutiesIn(passages: readonly Passage[], headings: Headings): string[] {
  return passages
    .filter(({ part, text }) => part === 'body' && DUTIES.test(text))
    .map(({ section: above, text }) => {
      const heading = headings.get(above)
      return `${heading === undefined ? '' : `**${heading}** `}${readable(text)}`
    })
}

function definitionsIn(passages: readonly Passage[]): string[] {
  return passages
    .filter(({ terms }) => terms.length > 0)
    .map(({ terms, text }) => `**${terms.join(', ')}**: ${readable(text)}`)
}

function defaultsOf(template: Template): string[] {
  return fieldsOf(template).flatMap((field) =>
    'default' in field && field.default !== undefined
      ? [
          `${field.label}: ${cut(typeof field.default === 'string' ? field.default : JSON.stringify(field.default))}`,
        ]
      : [],
  )
}

/** What docs/library-review.md leaves to a person, without what is for other kinds of documents. */
function questionsFor({ type }: Template): string[] {
  const review = readFileSync(new URL('../../docs/library-review.md', import.meta.url), 'utf8')
  const [, open = ''] = review.split(/^## Open.*$/mu)
  const [table = ''] = open.split(/^## /mu)
  return Array.from(table.matchAll(/^\| ([^|]+?) \| ([^|]+?) *\|$/gmu), ([, rule = '', question = '']) => ({
    rule,
    question,
  }))
    .filter(({ rule, question }) => question.includes('?') && (!(rule in KINDS) || KINDS[rule] === type))
    .map(({ rule, question }) => `${rule}: ${question}`)
}

function readable(text: string): string {
  return text.replaceAll(PRINTED, '…').replaceAll(SEAM, ' / ').replace(/\s+/gu, ' ').trim()
}

function cut(text: string): string {
  const short = readable(text)
  return short.length <= BEGINNING ? short : `${short.slice(0, BEGINNING)} …`
}
