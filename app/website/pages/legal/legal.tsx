import { Trans, useLingui } from '@lingui/react/macro'
import { useSite } from '../../site.tsx'
import { LegalContents } from './legal-contents.tsx'
import { type LegalNode, LegalNodes } from './legal-nodes.tsx'

export interface LegalData {
  title: string
  /** The day of the last change, `YYYY-MM-DD`: by it the text's version is named. */
  date: string
  body: LegalNode[]
}

/** A legal text: read as a whole, in one column. */
export default function Legal({ data: { title, date, body } }: { data: LegalData }) {
  const { i18n } = useLingui()
  const { embedded } = useSite().frame
  const day = i18n.date(new Date(date), { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <article>
      <h1 className="text-4xl">{title}</h1>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 text-muted">
        <p>
          <Trans>
            Last changed on <time dateTime={date}>{day}</time>. Version {date}.
          </Trans>
        </p>
        {!embedded && (
          <button
            type="button"
            className="needs-script min-h-11 text-link text-sm print:hidden"
            onClick={() => window.print()}
          >
            <Trans>Print this text</Trans>
          </button>
        )}
      </div>
      {!embedded && <LegalContents body={body} />}
      <div className="mt-8 space-y-4">
        <LegalNodes nodes={body} />
      </div>
    </article>
  )
}
