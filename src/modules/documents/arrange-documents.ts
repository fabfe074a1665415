import { fold, languageOf } from '#modules/library/public.ts'
import type { ListedDocument } from './list-documents.ts'
import type { DocumentQuery, DocumentSort } from './schema.ts'

/** Something to narrow the list by, and how many of all documents have it. */
export interface Choice {
  value: string
  name: string
  count: number
}

/**
 * Searches, filters, sorts and cuts a person's documents, given the newest first. In memory, because they are
 * hundreds: what PostgreSQL makes of accents and alphabets depends on how the database was made. `tag` is the
 * reader's language (BCP 47).
 */
export function arrangeDocuments(
  all: readonly ListedDocument[],
  { words, sort, template, language, limit }: Omit<DocumentQuery, 'place'>,
  tag: string,
) {
  const collator = new Intl.Collator(tag, { numeric: true, sensitivity: 'base' })
  const wanted = fold(words).split(/\s+/).filter(Boolean)
  const fitting = all.filter((document) => {
    if (template !== undefined && document.templateSlug !== template) return false
    if (language !== undefined && languageOf(document.template.language) !== language) return false
    if (wanted.length === 0) return true
    const text = fold(`${document.title}\n${document.template.title}`)
    return wanted.every((word) => text.includes(word))
  })
  const compare = comparing(collator)[sort]
  // Sorting keeps the newest first among equals.
  const sorted = compare === undefined ? fitting : fitting.toSorted(compare)
  return {
    documents: sorted.slice(0, limit),
    /** How many fit the words and filters, and how many there are without them. */
    total: fitting.length,
    all: all.length,
    /** By slug with D-number, and by the code of a language, which is its name too. */
    templates: choicesOf(all, ({ templateSlug, template: { title } }) => [templateSlug, title], collator),
    languages: choicesOf(
      all,
      (document) => [languageOf(document.template.language), languageOf(document.template.language)],
      collator,
    ),
  }
}

type Compare = (one: ListedDocument, other: ListedDocument) => number

function comparing({ compare }: Intl.Collator): Partial<Record<DocumentSort, Compare>> {
  const byName: Compare = (one, other) => compare(one.title, other.title)
  return {
    name: byName,
    template: (one, other) => compare(one.template.title, other.template.title) || byName(one, other),
  }
}

function choicesOf(
  all: readonly ListedDocument[],
  of: (document: ListedDocument) => [value: string, name: string],
  { compare }: Intl.Collator,
): Choice[] {
  const choices = new Map<string, Choice>()
  for (const document of all) {
    const [value, name] = of(document)
    const choice = choices.get(value)
    if (choice === undefined) choices.set(value, { value, name, count: 1 })
    else choice.count += 1
  }
  return [...choices.values()].sort((one, other) => compare(one.name, other.name))
}
