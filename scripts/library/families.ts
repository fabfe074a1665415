import { hash } from 'node:crypto'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import {
  lintLibrary,
  ownShare,
  pageTexts,
  printedTexts,
  runsOf,
  similarPairs,
  wordsOf,
} from '#engine/lint/index.ts'
import type { Fact, Family } from '#engine/source/families/family.ts'
import { libraryEntries } from './check-library.ts'
import { type CheckedTemplate, checkedTemplates, isTitleIndexable } from './checked-templates.ts'
import { titleFrom } from './new-template.ts'
import { printProblems, UsageError } from './print-problems.ts'
import { nextNumber, readSharedSources } from './read-library.ts'

const TODO = 'TODO'
/** Of a hundred titles the swap test asks a reader about these, and at least so many. */
const SAMPLED_PERCENT = 5
const SAMPLED_LEAST = 3
const CHOICES = 5

/** `new-row FAMILY SLUG`: a row with every fact that its family asks for. */
export async function newRow(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { title: { type: 'string' } },
  })
  const [name, slug] = positionals
  const family = readFamily(name)
  if (slug === undefined || !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug) || positionals.length > 2)
    throw new UsageError('Name the family and a slug: small letters, digits and hyphens.')
  const file = path.posix.join(path.posix.dirname(family.file), `${slug}.yaml`)
  if (existsSync(file)) throw new UsageError(`${file} is there already.`)
  const number = nextNumber(family.numbers)
  writeFileSync(file, rowSkeleton(family, values.title ?? titleFrom(slug), number), { flag: 'wx' })
  console.log(`${file} is D${number}. Write what is marked ${TODO}, then:`)
  console.log(`  npm run library -- check ${file}`)
  console.log(`  npm run library -- print ${file}`)
  console.log(`  npm run library -- family ${family.slug}`)
  return 0
}

/** `family FAMILY`: its titles, how much of each is its own, and what each lacks. */
export async function showFamily(args: string[]): Promise<number> {
  const [name] = parseArgs({ args, allowPositionals: true }).positionals
  const family = readFamily(name)
  const read = titlesOf(family)
  const entries = libraryEntries(read)
  const pairs = similarPairs(entries)
  const across = lintLibrary(entries)
  console.log(
    `${family.name}: ${read.length} titles. own: share of the document's words that are the row's; page: of its page's`,
  )
  console.log(
    `words; like: the part shared with the most similar sibling (${percent(pairs[0]?.limit ?? 0)} is the most).\n`,
  )
  console.log(`${'title'.padEnd(48)} words   own  page  like`)
  let isWhole = true
  for (const one of read) {
    const problems = [...one.problems, ...across.filter(({ file }) => file === one.file)]
    const nearest = pairs.find(({ one: first, other }) => first === one.file || other === one.file)
    const label = path.posix.basename(one.file, '.yaml').padEnd(48)
    const counts = one.template
      ? [
          String(printedTexts(one.template).flatMap(wordsOf).length).padStart(5),
          percent(ownShare(printedTexts(one.template), runsOf(one.title?.own.document ?? []))).padStart(5),
          percent(ownShare(pageTexts(one.template), runsOf(one.title?.own.page ?? []))).padStart(5),
          percent(nearest?.similarity ?? 0).padStart(5),
        ].join(' ')
      : ''
    const isIndexed = isTitleIndexable(one)
    console.log(`${label} ${counts}${one.template && !isIndexed ? '  not indexed' : ''}`)
    for (const { level, rule, message, file, line } of problems)
      console.log(
        `    ${level} ${rule}  ${message}  ${file === one.file ? `line ${line}` : `${file}:${line}`}`,
      )
    isWhole &&= problems.length === 0
  }
  return isWhole ? 0 : 1
}

/**
 * `swap FAMILY`: a sheet for somebody who has not seen the titles. Each text stands without the words of its
 * title; a text that reads as well under another title is thin (T3).
 */
export async function swapTest(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { seed: { type: 'string', default: '1' } },
  })
  const family = readFamily(positionals[0])
  const read = titlesOf(family).filter(({ template }) => template)
  const sampled = shuffled(read, values.seed).slice(
    0,
    Math.max(SAMPLED_LEAST, Math.ceil((read.length * SAMPLED_PERCENT) / 100)),
  )
  const key: string[] = []
  console.log(
    `# Swap test: ${family.name}\n\nWhich title does each text belong to? Four of five right is a pass.\n`,
  )
  sampled.forEach((one, index) => {
    if (!one.template) return
    const { title } = one.template
    const order = `${values.seed} ${title}`
    const others = shuffled(
      read.filter((other) => other !== one),
      order,
    ).slice(0, CHOICES - 1)
    const choices = shuffled([title, ...others.map(({ template }) => template?.title ?? '')], order)
    key.push(`${index + 1} ${'abcde'[choices.indexOf(title)]}`)
    console.log(`## Text ${index + 1}\n`)
    for (const [place, choice] of choices.entries()) console.log(`${'abcde'[place]}. ${choice}`)
    const hidden = namesIn(title, read)
    const texts = printedTexts(one.template).filter(Boolean).slice(1)
    console.log(`\n${texts.map((text) => text.replace(hidden, '▮')).join('\n')}\n`)
  })
  console.log(`Answers (read them last): ${key.join(', ')}`)
  return 0
}

function titlesOf(family: Family): CheckedTemplate[] {
  const folder = `${path.posix.dirname(family.file)}/`
  return checkedTemplates(readSharedSources()).filter(({ file }) => file.startsWith(folder))
}

/** @throws UsageError where there is none, or its master cannot be read */
function readFamily(name: string | undefined): Family {
  const folder = path.join('content', 'families')
  const known = existsSync(folder) ? readdirSync(folder).sort() : []
  if (name === undefined || !known.includes(name)) throw new UsageError(`Name a family: ${known.join(', ')}.`)
  const { family, problems } = readSharedSources().family(`content/families/${name}/master.md`)
  printProblems(problems.map((problem) => ({ ...problem, rule: 'source', level: 'E' })))
  if (!family) throw new UsageError(`The master of ${name} cannot be read.`)
  return family
}

function rowSkeleton(family: Family, title: string, number: number): string {
  const facts = Object.entries(family.facts).map(([name, fact]) => {
    const notes = [fact.about, ...limitsOf(fact), ...(fact.optional ? ['may be left out'] : [])]
    return `# ${notes.join('; ')}\n${fact.optional ? '# ' : ''}${name}:${valueFor(fact, fact.optional)}`
  })
  const { copy } = family.head
  const given = typeof copy === 'object' && copy !== null ? Object.keys(copy) : []
  const asked = Object.entries(COPY).filter(([key]) => !given.includes(key))
  return [
    `title: ${title}`,
    `number: ${number}`,
    ...(asked.length > 0 ? ['copy:', ...asked.map(([key, lines]) => `  ${key}:${lines}`)] : []),
    ...facts,
    '',
  ].join('\n')
}

/** What the title's page says, where the master does not say it for all. */
const three = (line: string) => `\n    - ${TODO} ${line}`.repeat(3)
const COPY: Readonly<Record<string, string>> = {
  summary: ` ${TODO} one sentence of at most 35 words, for search results.`,
  purpose: ` >-\n    ${TODO} what it does for whom, in a paragraph.`,
  whenToUse: three('a case'),
  whenNotToUse: three('a case, and what to use there'),
  whoSigns: ` ${TODO} who signs, and in which capacity.`,
  prepare: three('a thing to have at hand'),
  mistakes: three('a mistake: What goes wrong, and what to do about it.'),
  questions: three("a visitor's question? And the answer."),
  keywords: ` [${TODO}, ${TODO}, ${TODO}, ${TODO}, ${TODO}]`,
}

function limitsOf(fact: Fact): string[] {
  if ('words' in fact && fact.words) return [`${fact.words[0]} to ${fact.words[1]} words`]
  if ('minimum' in fact)
    return [
      `${fact.minimum} to ${fact.maximum} lines${fact.type === 'table' ? `: ${Object.keys(fact.columns).join(' | ')}` : ''}`,
    ]
  return 'oneOf' in fact && fact.oneOf ? [fact.oneOf.join(', ')] : []
}

function valueFor(fact: Fact, isCommented: boolean): string {
  const next = isCommented ? '\n#   ' : '\n  '
  switch (fact.type) {
    case 'clause':
      return ` |${next}${TODO}`
    case 'number':
      return ' 0'
    case 'yesNo':
      return ' false'
    case 'table': {
      const cells = Object.values(fact.columns).map(
        (type) => ({ text: TODO, number: '1', yesNo: 'yes' })[type],
      )
      return `${next}- ${cells.join(' | ')}`.repeat(fact.minimum)
    }
    case 'questions':
      return `${next}- { id: ${TODO.toLowerCase()}, type: text, label: ${TODO}, example: ${TODO}, required: true }`
    case 'options':
      return `${next}- { value: ${TODO.toLowerCase()}, label: ${TODO} }`
    case 'list':
      return `${next}- ${TODO}`.repeat(fact.minimum)
    case 'text':
      return ` ${fact.oneOf?.[0] ?? TODO}`
    default:
      return ` ${TODO}`
  }
}

/** The words of a title that are not in most of the others', in their forms. */
function namesIn(title: string, read: readonly CheckedTemplate[]): RegExp {
  const all = read.map(({ template }) => wordsOf(template?.title ?? ''))
  const rare = wordsOf(title).filter(
    (word) => all.filter((words) => words.includes(word)).length <= read.length / 2,
  )
  return new RegExp(`(?<!\\p{L})(?:${rare.join('|') || '(?!)'})\\p{L}{0,3}(?!\\p{L})`, 'giu')
}

/** The same order for the same seed, and another for another. */
function shuffled<T>(list: readonly T[], seed: string): T[] {
  return list
    .map((one, index) => ({ one, place: hash('sha256', `${seed} ${index}`) }))
    .sort((a, b) => a.place.localeCompare(b.place))
    .map(({ one }) => one)
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}
