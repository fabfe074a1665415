import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { TEMPLATE_TYPES } from '#engine/source/front-matter/front-matter.ts'
import { LANGUAGES } from '#engine/source/languages/languages.ts'
import { UsageError } from './print-problems.ts'
import { listTemplates, readSharedSources, readTemplate } from './read-library.ts'
import { DEFAULTS, skeleton } from './skeleton.ts'

const BY_COUNTRY: Readonly<Record<string, readonly string[]>> = {
  US: ['en-US'],
  GB: ['en-GB'],
  CA: ['en-CA', 'fr-CA'],
  FR: ['fr-FR'],
  ES: ['es-ES'],
  MX: ['es-MX'],
}

/** `new en one-way-nda --type contract --jurisdiction US`: asks nothing that has a default. */
export async function newTemplate(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      type: { type: 'string', default: 'contract' },
      jurisdiction: { type: 'string', default: 'neutral' },
      title: { type: 'string' },
      category: { type: 'string' },
    },
  })
  const [given, slug, ...rest] = positionals
  if (given === undefined || slug === undefined || rest.length > 0)
    throw new UsageError('Name a language (en, fr, es, or one such as en-GB) and a slug.')
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug))
    throw new UsageError(`${slug} is no slug: small letters, digits and hyphens.`)
  const type = TEMPLATE_TYPES.find((one) => one === values.type)
  if (!type) throw new UsageError(`The types are ${TEMPLATE_TYPES.join(', ')}.`)
  const language = languageFor(given, values.jurisdiction)

  const file = `content/templates/${language.slice(0, 2)}/${slug}.md`
  if (existsSync(file)) throw new UsageError(`${file} is there already.`)
  const number = nextNumber()
  const { category, department } = DEFAULTS[type]
  mkdirSync(path.dirname(file), { recursive: true })
  const source = skeleton({
    ...{ number, slug, language, type, department, jurisdiction: values.jurisdiction },
    title: values.title ?? titleFrom(slug),
    category: values.category ?? category,
  })
  writeFileSync(file, source, { flag: 'wx' })
  console.log(`${file} is D${number}. Write what is marked TODO, then:`)
  console.log(`  npm run library -- preview ${file}`)
  console.log(`  npm run library -- check ${file}`)
  return 0
}

function languageFor(given: string, jurisdiction: string): string {
  const [country = ''] = jurisdiction.split('-')
  const possible = LANGUAGES.filter((language) => language === given || language.startsWith(`${given}-`))
  const [first] = possible
  if (!first) throw new UsageError(`There is no language ${given}; there are ${LANGUAGES.join(', ')}.`)
  if (country === 'neutral') return first
  if (!BY_COUNTRY[country])
    throw new UsageError(
      `There is no jurisdiction ${jurisdiction}; there are neutral, US, GB, CA, CA-QC, FR, ES, MX.`,
    )
  const fitting = possible.find((language) => BY_COUNTRY[country]?.includes(language))
  if (!fitting) throw new UsageError(`A document for ${jurisdiction} is not written in ${given}.`)
  return fitting
}

/** Numbers are never used again, so it is one above the highest. */
function nextNumber(): number {
  const shared = readSharedSources()
  const numbers = listTemplates().map((file) => {
    const [, typed] = /^number:\s*(\d+)/m.exec(readTemplate(file, shared).source) ?? []
    return Number(typed ?? 0)
  })
  return Math.max(0, ...numbers) + 1
}

function titleFrom(slug: string): string {
  return slug
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}
