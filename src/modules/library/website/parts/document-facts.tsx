import { Plural } from '@lingui/react/macro'

interface DocumentFactsProps {
  pages: number
  fields: number
  minutes: number
}

/** What filling in a document comes to, on one line. */
export function DocumentFacts({ pages, fields, minutes }: DocumentFactsProps) {
  return (
    <span className="mt-0.5 block text-muted">
      <Plural value={pages} one="# page" other="# pages" />
      {' · '}
      <Plural value={fields} one="# question" other="# questions" />
      {' · '}
      <Plural value={minutes} one="about # minute" other="about # minutes" />
    </span>
  )
}
