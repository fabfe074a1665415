import clsx from 'clsx'
import { Section } from '#ui/website/blocks/section.tsx'
import { TextNodes, TextParagraph } from '#ui/website/texts/text-nodes.tsx'
import type { AffiliateCopy, AffiliateData } from './affiliate.page.server.ts'

// A row's sale begins one month after the row above it, and its payment stands two months further.
const columns = [
  { sale: 'md:col-start-1', payment: 'md:col-start-3' },
  { sale: 'md:col-start-2', payment: 'md:col-start-4' },
  { sale: 'md:col-start-3', payment: 'md:col-start-5' },
]

interface ExampleProps {
  copy: AffiliateCopy['example']
  example: AffiliateData['example']
}

/** Three sales on a calendar, each with the way to its payment; on a phone they stand below each other. */
export function Example({ copy, example: { months, rows } }: ExampleProps) {
  return (
    <Section id="example" title={copy.heading} lead={copy.lead}>
      <div aria-hidden="true" className="mt-10 hidden border-line border-b pb-2 md:grid md:grid-cols-5">
        {months.map((month) => (
          <span key={month} className="font-heading text-xl first-letter:uppercase">
            {month}
          </span>
        ))}
      </div>
      <ol className="mt-8 space-y-10 md:mt-0 md:divide-y md:divide-line md:space-y-0 md:border-line md:border-b">
        {copy.rows.map((words, position) => {
          const figures = rows[position]
          const column = columns[position]
          return (
            figures !== undefined && (
              <li key={words.sold} className="md:grid md:grid-cols-5 md:py-7">
                <div
                  className={clsx(
                    'relative border-action border-l-2 pb-6 pl-6',
                    'md:col-span-2 md:border-t-2 md:border-l-0 md:pt-5 md:pb-0 md:pl-0',
                    column?.sale,
                  )}
                >
                  <Point isReached={figures.isCollected} />
                  <dl className="grid grid-cols-2 gap-x-6 gap-y-3 md:gap-x-0">
                    <Figure name={copy.columns.sold}>{words.sold}</Figure>
                    <Figure name={copy.columns.sale}>{words.sale}</Figure>
                    <Figure name={copy.columns.collected} isMoney>
                      {figures.collected}
                    </Figure>
                    <Figure name={copy.columns.commission} isMoney>
                      {figures.commission}
                    </Figure>
                  </dl>
                </div>
                <div
                  className={clsx(
                    'relative border-transparent border-l-2 pl-6',
                    'md:border-t-2 md:border-l-0 md:pt-5 md:pl-0',
                    column?.payment,
                  )}
                >
                  <Point isReached={figures.isPaid} />
                  <dl>
                    <dt className="text-muted text-sm">{copy.columns.paid}</dt>
                    <dd>
                      <span
                        className={clsx(
                          'mt-2 block font-heading text-4xl tabular-nums leading-none',
                          figures.isPaid ? 'text-action' : 'text-muted',
                        )}
                      >
                        {figures.paid}
                      </span>
                      <span className="mt-2 block text-sm">
                        <TextNodes nodes={words.paid} />
                      </span>
                    </dd>
                  </dl>
                </div>
              </li>
            )
          )
        })}
      </ol>
      <TextParagraph nodes={copy.after} className="mt-8 max-w-prose border-brass border-l-4 pl-5 text-lg" />
    </Section>
  )
}

/** Where something happens on the line: full where money moved. */
function Point({ isReached }: { isReached: boolean }) {
  return (
    <div
      aria-hidden="true"
      className={clsx(
        'absolute top-1 -left-[9px] size-4 rounded-full border-2 border-action md:-top-[9px] md:left-0',
        isReached ? 'bg-action' : 'bg-paper',
      )}
    />
  )
}

interface FigureProps {
  name: string
  isMoney?: boolean
  children: string
}

function Figure({ name, isMoney = false, children }: FigureProps) {
  return (
    <div className="md:pr-5">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className={isMoney ? 'font-heading text-2xl tabular-nums' : 'font-medium'}>{children}</dd>
    </div>
  )
}
