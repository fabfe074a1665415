import type { Answers, Template } from '#engine/source/index.ts'
import { subjectIn } from '#engine/source/subject.ts'
import type { Document } from './queries.ts'
import { TITLE_LENGTH } from './schema.ts'

/** Longer subjects are sentences: their beginning tells documents apart. */
const SUBJECT_LENGTH = 80

/** What a document is called until its owner names it: its template, and whom or what it is about. */
export function titleOf(
  template: Pick<Template, 'title' | 'subject' | 'groups' | 'book'>,
  answers: Answers,
): string {
  const subject = subjectIn(template, answers)
  if (subject === undefined) return template.title
  const isLong = subject.length > SUBJECT_LENGTH
  return `${template.title} – ${isLong ? `${cutTitle(subject, SUBJECT_LENGTH - 1).trimEnd()}…` : subject}`
}

/**
 * What answers make of a document's title; undefined where it stays. The name of a copy stays until the copy
 * is about something else than its source.
 */
export function nextTitle(
  template: Template,
  { title, answers, isRenamed }: Pick<Document, 'title' | 'answers' | 'isRenamed'>,
  next: Answers,
): string | undefined {
  if (isRenamed) return undefined
  const wanted = titleOf(template, next)
  return wanted === titleOf(template, answers) && title !== template.title ? undefined : wanted
}

export function cutTitle(title: string, length = TITLE_LENGTH): string {
  // The cut may fall into a character of two UTF-16 units: half of one is dropped.
  return title.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
}

/** What the next of the same name is called: `Offer` becomes `Offer (2)`, and that `Offer (3)`. */
export function numberedTitle(title: string): string {
  const [, name = title, number = '1'] = /^(.*) \((\d{1,4})\)$/.exec(title) ?? []
  const suffix = ` (${Number(number) + 1})`
  return cutTitle(name, TITLE_LENGTH - suffix.length) + suffix
}
