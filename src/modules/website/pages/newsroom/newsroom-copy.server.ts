import { z } from 'zod'
import type { Language } from '#kernel/i18n/languages.ts'
import { pageHead, prose, readPageCopy } from '#ui/website/texts/page-copy.server.ts'

const Copy = z.strictObject({
  ...pageHead,
  heading: z.string(),
  lead: z.string(),
  figures: z.strictObject({
    heading: z.string(),
    templates: z.string(),
    departments: z.string(),
    languages: z.string(),
    rules: z.string(),
    counted: z.string(),
  }),
  news: z.string(),
  /** Where the articles are in other languages than the page. */
  elsewhere: z.string().optional(),
  press: z.strictObject({ heading: z.string(), text: prose, link: z.string() }),
  article: z.strictObject({ others: z.string(), all: z.string() }),
})
export type NewsroomCopy = z.infer<typeof Copy>

/** What list and articles of the newsroom say around the news. */
export function readNewsroomCopy(language: Language): NewsroomCopy {
  return readPageCopy('newsroom', language, Copy)
}
