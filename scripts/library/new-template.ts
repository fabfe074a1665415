import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { LANGUAGES } from '#engine/source/languages/languages.ts'
import { languageInPlace } from '#engine/source/places.ts'
import { readArrangement } from './arrangement.ts'
import { newClause } from './clauses.ts'
import { UsageError } from './print-problems.ts'
import { nextNumber } from './read-library.ts'
import { KINDS, skeleton } from './skeleton.ts'

/** `new letter late-rent-notice`: asks nothing that has a default. */
export async function newTemplate(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      language: { type: 'string', default: 'en' },
      jurisdiction: { type: 'string', default: 'neutral' },
      title: { type: 'string' },
      category: { type: 'string' },
    },
  })
  const [kind = '', slug = '', ...rest] = positionals
  if (kind !== 'clause' && !Object.hasOwn(KINDS, kind))
    throw new UsageError(`The kinds are clause, ${Object.keys(KINDS).join(', ')}.`)
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug) || rest.length > 0)
    throw new UsageError(`Name one slug: small letters, digits and hyphens. ${slug} is none.`)
  if (kind === 'clause') return newClause(slug, values.language.slice(0, 2))
  if (values.category !== undefined) refuseUnknownCategory(values.category)
  const language = languageFor(values.language, values.jurisdiction)

  const file = `content/templates/${language.slice(0, 2)}/${slug}.md`
  if (existsSync(file)) throw new UsageError(`${file} is there already.`)
  const number = nextNumber()
  mkdirSync(path.dirname(file), { recursive: true })
  const { title = titleFrom(slug), category, jurisdiction } = values
  writeFileSync(file, skeleton({ kind, title, number, language, jurisdiction, category }), { flag: 'wx' })
  console.log(`${file} is D${number}. Write what is marked TODO, then:`)
  console.log(`  npm run library -- check ${file}`)
  console.log(`  npm run library -- print ${file}`)
  console.log(`  npm run library -- preview ${file}`)
  return 0
}

function refuseUnknownCategory(code: string): void {
  const { categories } = readArrangement([]).arrangement
  if (categories.some((category) => category.code === code)) return
  const near = categories.filter((category) => category.code.startsWith(code.charAt(0).toUpperCase()))
  const list = (near.length > 0 ? near : categories).map(
    (category) => `  ${category.code} ${category.name.en}`,
  )
  throw new UsageError(`${code} is no sub-category. These are:\n${list.join('\n')}`)
}

/** `en`, or a language with its country, such as `en-CA`. */
function languageFor(given: string, jurisdiction: string): string {
  const language = LANGUAGES.includes(given) ? given : languageInPlace(given, jurisdiction)
  if (language === undefined || !LANGUAGES.includes(language))
    throw new UsageError(`No document for ${jurisdiction} is written in ${given}: ${LANGUAGES.join(', ')}.`)
  return language
}

/** The first word is always capitalised, and these nowhere else. */
const SMALL_WORDS = ['a', 'an', 'and', 'at', 'by', 'for', 'from', 'in', 'of', 'on', 'or', 'the', 'to', 'with']

export function titleFrom(slug: string): string {
  return slug
    .split('-')
    .map((word, place) =>
      place > 0 && SMALL_WORDS.includes(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
    )
    .join(' ')
}
