import { Trans, useLingui } from '@lingui/react/macro'
import { useSite } from '../../site.tsx'
import { TextContents } from '../../texts/text-contents.tsx'
import { type TextNode, TextNodes } from '../../texts/text-nodes.tsx'
import { legalParts } from './legal-parts.tsx'

export interface LegalData {
  title: string
  /** The day of the last change, `YYYY-MM-DD`: by it the text's version is named. */
  date: string
  body: TextNode[]
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
      {!embedded && <TextContents body={body} />}
      <div className="mt-8 space-y-4">
        <TextNodes nodes={body} parts={legalParts} />
      </div>
    </article>
  )
}
