import { z } from 'zod'
import type { LanguageCode } from '#kernel/i18n/languages.ts'
import { createSearch, indexedWords, noWords, type Search } from '#modules/library/public.ts'
import { parseText } from '#ui/website/texts/read-text.server.ts'
import type { TextNode } from '#ui/website/texts/text-nodes.tsx'
import { textOf } from '#ui/website/texts/text-nodes.tsx'
import { type LinkedAnswer, topicIds } from './support-parts.tsx'

/** The answers of the help center: `content/help/{language}/{slug}.md`. */
const sources = import.meta.glob<string>('/content/help/*/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const FrontMatter = z.strictObject({
  /** The question, as somebody would ask it. */
  title: z.string(),
  description: z.string(),
  topic: z.enum(topicIds),
  keywords: z.array(z.string()),
  /** Slugs of other answers. */
  related: z.array(z.string()),
  /** The day of the last change, `YYYY-MM-DD`. */
  date: z.iso.date(),
})

export interface HelpAnswer extends z.infer<typeof FrontMatter> {
  slug: string
  body: TextNode[]
}

const centres = new Map<LanguageCode, { answers: readonly HelpAnswer[]; search: Search }>()

/** All answers in a language, by their questions. */
export function helpAnswers(language: LanguageCode): readonly HelpAnswer[] {
  return centreIn(language).answers
}

/** The answers that fit a question, best first, by the library's search with its stems and typing errors. */
export function findHelpAnswers(language: LanguageCode, query: string): HelpAnswer[] {
  const { answers, search } = centreIn(language)
  const { hits } = search.search({ query, language, offset: 0, limit: 10 })
  return hits.flatMap(({ document }) => answers[document] ?? [])
}

/** What leads to an answer. */
export function linked({ slug, title }: HelpAnswer): LinkedAnswer {
  return { slug, title }
}

function centreIn(language: LanguageCode) {
  const known = centres.get(language)
  if (known !== undefined) return known
  const answers = readAnswers(language)
  const centre = { answers, search: searchOver(answers, language) }
  centres.set(language, centre)
  return centre
}

function readAnswers(language: LanguageCode): HelpAnswer[] {
  const folder = `/content/help/${language}/`
  const answers = Object.entries(sources).flatMap(([path, source]) =>
    path.startsWith(folder)
      ? [{ slug: path.slice(folder.length, -'.md'.length), ...parseText(source, FrontMatter) }]
      : [],
  )
  return answers.toSorted((one, other) => one.title.localeCompare(other.title, language))
}

function searchOver(answers: readonly HelpAnswer[], language: LanguageCode): Search {
  const documents = answers.map(({ title, description, keywords, body }) => ({
    language,
    title,
    keywords,
    summary: description,
    places: [],
    headings: indexedWords(body.filter((node) => typeof node === 'object' && node.name === 'h2').map(textOf)),
    questions: '',
    copy: indexedWords(body.map(textOf)),
    facets: { department: '', category: '', type: '', jurisdiction: '', formats: [], free: false },
  }))
  return createSearch(documents, noWords)
}
