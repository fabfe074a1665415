import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { evaluate, inlinesOf, printed, type Template, type TemplateBlock } from '#engine/source/index.ts'
import { walkTemplate } from '#engine/source/template-walk.ts'
import type { CompiledCatalogue } from '#modules/library/catalogue/catalogue.ts'
import { wordsOfText } from './template-words.ts'

/** So many words in a row are somebody's sentence and no accident. */
const LENGTH = 8
/** Stands between texts that have nothing to do with each other. */
const BREAK = '\u0000'

/**
 * Every stretch of so many words of each of the texts, without what sets them: `Agreement: "the` is
 * `agreement the`.
 */
export function shinglesOf(...texts: string[]): Set<string> {
  const shingles = new Set<string>()
  for (const text of texts.flatMap((each) => each.split(BREAK))) {
    const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
    for (let start = 0; start + LENGTH <= words.length; start++)
      shingles.add(words.slice(start, start + LENGTH).join(' '))
  }
  return shingles
}

/**
 * What only somebody with a licence may read of a library, with the slug of a template that says it: the
 * texts of all that is not free, in every combination and as they are printed blank. What everybody is told
 * in the same words is none of it: on the website and in its table of law, in headings and questions, in a
 * free template, by the engine.
 */
export function secretShingles(
  library: readonly Template[],
  law: CompiledCatalogue['law'] = [],
): Map<string, string> {
  const free = library.filter((template) => template.free)
  const told = shinglesOf(
    // More texts than a call takes arguments.
    [...library.flatMap(toldTexts), ...free.flatMap(ownTexts), ...stringsIn(law), ...engineWords].join(BREAK),
  )
  const secrets = new Map<string, string>()
  for (const template of library.filter((each) => !each.free)) {
    for (const shingle of shinglesOf(...ownTexts(template)))
      if (!told.has(shingle)) secrets.set(shingle, template.slug)
  }
  return secrets
}

function ownTexts(template: Template): string[] {
  const blank = evaluate(template, {})
    .blocks.filter(({ kind }) => kind === 'clause' || kind === 'paragraph')
    .map((block) => inlinesOf(block).map(printed).join(''))
  return [...wordsOfText(template, LENGTH), ...blank]
}

function toldTexts({ title, copy, groups, body }: Template): string[] {
  // What an option prints is text; its label is a question's.
  const questions = JSON.parse(JSON.stringify(groups, (key, value) => (key === 'text' ? undefined : value)))
  return [...stringsIn([title, copy, questions]), ...body.flatMap(headingsIn)]
}

/**
 * The texts that an answer of the server holds, whatever it is: HTML, JSON inside of scripts, bytes of a
 * picture.
 */
export function textOf(body: string): string {
  return body
    .replace(/\\+u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\+[nrt]/g, ' ')
    .replace(/<\/?(a|b|strong|em|i|span|dfn|mark|u)\b[^>]*>|<!--.*?-->/g, ' ')
    .replace(/&(#x?[\da-f]+|\w+);/gi, ' ')
    .replace(/<[^>]*>|\\*"|`/g, BREAK)
}

/** The same, apart: what stands side by side in the answer and is one sentence to nobody. */
export function passagesOf(body: string): string[] {
  return textOf(body).split(BREAK)
}

const languagesFolder = path.join(import.meta.dirname, '../../src/engine/source/languages')
/** What the engine says by itself in every document of a language. */
const engineWords = readdirSync(languagesFolder).map((file) =>
  textOf(readFileSync(path.join(languagesFolder, file), 'utf8')),
)

function headingsIn(block: TemplateBlock): string[] {
  return [...walkTemplate(block)].flatMap((node) => {
    const isHeading =
      node.kind === 'heading' || node.kind === 'schedule' || (node.kind === 'clause' && node.heading)
    return isHeading ? [stringsIn(node.content).join(' ')] : []
  })
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}
