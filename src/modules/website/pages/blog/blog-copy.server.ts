import { z } from 'zod'
import { defaultLanguage } from '#kernel/i18n/languages.ts'
import { pageHead, readPageCopy } from '#ui/website/texts/page-copy.server.ts'

const Copy = z.strictObject({
  ...pageHead,
  heading: z.string(),
  lead: z.string(),
  newest: z.string(),
  read: z.string(),
  subjects: z.string(),
  /** Behind the number of a subject. */
  articles: z.string(),
  writers: z.string(),
  feed: z.strictObject({ heading: z.string(), text: z.string(), link: z.string() }),
  /** Behind the number of minutes. */
  readingTime: z.string(),
})
export type BlogCopy = z.infer<typeof Copy>

/** What the blog says of itself: on its page, and in its feed. ROUTE-1: in English only. */
export function readBlogCopy(): BlogCopy {
  return readPageCopy('blog', defaultLanguage, Copy)
}
