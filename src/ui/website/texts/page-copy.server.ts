import { parse as parseYaml } from 'yaml'
import { z } from 'zod'
import type { Language } from '#kernel/i18n/languages.ts'
import { fillIn, mapStrings, parseLine, type TextParameters } from './read-text.server.ts'

/** The copy of pages, a whole file for each language: `content/pages/{page}/{language}.yaml`. */
const sources = import.meta.glob<string>('/content/pages/*/*.yaml', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** A line that may hold links and bold words. */
export const prose = z.string().transform(parseLine)

/** Parts of a page's copy that are plain lines, by their names. */
export function strings<Name extends string>(...names: Name[]): Record<Name, z.ZodString> {
  return Object.fromEntries(names.map((name) => [name, z.string()])) as Record<Name, z.ZodString>
}

export const pageHead = strings('title', 'description')

/**
 * Reads a page's copy in a language. What a page says differs from language to language; which parts it has
 * does not: the schema is the page's.
 * @throws where a file is missing or has other parts, which fails the build that prerenders the page
 */
export function readPageCopy<Copy extends z.ZodType>(
  page: string,
  { code }: Pick<Language, 'code'>,
  schema: Copy,
  parameters: TextParameters = {},
): z.output<Copy> {
  const file = `content/pages/${page}/${code}.yaml`
  return parseCopy(sources[`/${file}`], file, schema, parameters)
}

/**
 * Reads the copy of a file, whose source is there or not.
 * @throws where it is missing or has other parts than its schema
 */
export function parseCopy<Copy extends z.ZodType>(
  source: string | undefined,
  file: string,
  schema: Copy,
  parameters: TextParameters = {},
): z.output<Copy> {
  if (source === undefined) throw new Error(`${file} is missing`)
  const copy = mapStrings(parseYaml(source, { schema: 'failsafe' }), (text) => fillIn(text, parameters))
  const { data, error } = schema.safeParse(copy)
  if (error !== undefined) throw new Error(`${file}: ${z.prettifyError(error)}`)
  return data as z.output<Copy>
}
