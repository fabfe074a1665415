import type { ShownDocument } from './documents.server.ts'

/** A name as long as names may be takes two lines; the whole of it is read out, and shown to a resting pointer. */
export function RowTitle({ id, title }: { id?: string; title: string }) {
  return (
    <span id={id} title={title} className="wrap-anywhere line-clamp-2">
      {title}
    </span>
  )
}

/** What it was made of, where its name does not say that already; more follows on the same line. */
export function RowTemplate({
  document: { title, template, foreign },
}: {
  document: Pick<ShownDocument, 'title' | 'template' | 'foreign'>
}) {
  if (template.title === title) return null
  return (
    <span lang={foreign?.tag} className="wrap-anywhere">
      {template.title} ·{' '}
    </span>
  )
}
