import { z } from 'zod'
import { parseText } from '#ui/website/texts/read-text.server.ts'
import { legalParts } from './legal-parts.tsx'

/** The texts of `content/legal/{language}/`, as their authors wrote them. */
const sources = import.meta.glob<string>('/content/legal/*/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const FrontMatter = z.strictObject({
  title: z.string(),
  description: z.string(),
  /** The day of the last change, `YYYY-MM-DD`. */
  date: z.iso.date(),
})

/** Reads one legal text; throws where it is missing or badly written, which fails the build that prerenders it. */
export function readLegalText(language: string, name: string) {
  const source = sources[`/content/legal/${language}/${name}.md`]
  if (source === undefined) throw new Error(`content/legal/${language}/${name}.md is missing`)
  return parseText(source, FrontMatter, { parts: Object.keys(legalParts) })
}
