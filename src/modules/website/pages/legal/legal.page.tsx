import { Trans, useLingui } from '@lingui/react/macro'
import clsx from 'clsx'
import { formatDay } from '#kernel/time.ts'
import { useSite } from '#ui/website/site.tsx'
import { TextContents } from '#ui/website/texts/text-contents.tsx'
import { type TextNode, TextNodes } from '#ui/website/texts/text-nodes.tsx'
import { legalParts } from './legal-parts.tsx'

export const legalThemes = ['light', 'dark'] as const

export interface LegalData {
  title: string
  /** The day of the last change, `YYYY-MM-DD`: by it the text's version is named. */
  date: string
  body: TextNode[]
  /** Of a text that has one of its own (LEGAL-1); else it has that of the page. */
  theme?: (typeof legalThemes)[number]
}

/** A legal text: read as a whole, in one column, with its contents in the margin. */
export default function Legal({ data: { title, date, body, theme } }: { data: LegalData }) {
  const { t, i18n } = useLingui()
  const { embedded } = useSite().frame
  const day = formatDay(i18n.locale, date)
  return (
    <article
      data-theme={theme}
      className={clsx(
        // As wide as the page's margins allow, so that its own ground has an edge and its lines stay where
        // they are.
        theme && '-mx-gutter -my-8 bg-paper px-gutter py-8 text-ink',
        embedded
          ? 'mx-auto max-w-measure'
          : 'md:grid md:grid-cols-[14rem_minmax(0,42rem)] md:gap-x-12 lg:grid-cols-[17rem_minmax(0,42rem)] lg:gap-x-20',
      )}
    >
      <h1 className="text-[clamp(1.7rem,8.5vw,2.25rem)] sm:text-5xl md:col-span-2">{title}</h1>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 border-ink border-b-2 pb-3 text-muted md:col-span-2">
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
          >{t`Print this text`}</button>
        )}
      </div>
      {!embedded && (
        <div className="mt-8">
          <TextContents
            body={body}
            className="md:sticky md:top-8 md:max-h-[calc(100dvh-4rem)] md:overflow-y-auto md:text-sm md:[&_ul]:columns-1"
          />
        </div>
      )}
      <div className="mt-8 space-y-4 md:[&>h2:first-child]:pt-0">
        <TextNodes nodes={body} parts={legalParts} />
      </div>
    </article>
  )
}
