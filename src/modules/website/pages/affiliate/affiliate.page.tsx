import clsx from 'clsx'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '#ui/components/button-class.ts'
import { Items, Questions, Section } from '#ui/website/blocks/section.tsx'
import { useSite, webAppPageUrl } from '#ui/website/site.tsx'
import { TextNodes, TextParagraph } from '#ui/website/texts/text-nodes.tsx'
import type { AffiliateCopy, AffiliateData } from './affiliate.page.server.ts'

/** The affiliate terms as a page: what counts, an example by the calendar, what is allowed, how to apply. */
export default function Affiliate({ data: { copy, example } }: { data: AffiliateData }) {
  const { status, who, apply, questions } = copy
  return (
    <>
      <header className="mx-auto grid max-w-page gap-x-20 gap-y-10 px-gutter pt-12 pb-14 sm:pt-20 sm:pb-20 md:grid-cols-[1.5fr_1fr] md:items-end">
        <div>
          <h1 className="text-4xl sm:text-5xl lg:text-6xl">{copy.heading}</h1>
          <TextParagraph nodes={copy.lead} className="mt-6 max-w-prose text-pretty text-lg" />
          <ApplyLink variant="primary">{apply.link}</ApplyLink>
        </div>
        <section aria-labelledby="status" className="border-brass border-l-4 bg-brass-tint px-5 py-5 sm:px-6">
          <h2 id="status" className="text-2xl">
            {status.heading}
          </h2>
          <TextParagraph nodes={status.text} className="mt-2" />
        </section>
      </header>
      <Terms copy={copy.terms} />
      <Example copy={copy.example} example={example} />
      <Rules copy={copy.rules} />
      <Referral copy={copy.referral} />
      <Section id="who" title={who.heading}>
        <Items items={who.items} className="mt-8 grid gap-x-12 gap-y-8 sm:grid-cols-3" />
      </Section>
      <Section
        id="apply"
        title={apply.heading}
        ground="tint"
        beside="gap-x-16 gap-y-8 md:grid-cols-[1fr_1.6fr]"
        aside={<ApplyLink>{apply.link}</ApplyLink>}
      >
        <ol className="space-y-6">
          {apply.steps.map(({ heading, text }, position) => (
            <li key={heading} className="grid grid-cols-[2.25rem_1fr] gap-x-3">
              <span aria-hidden="true" className="font-heading text-3xl text-action leading-none">
                {position + 1}
              </span>
              <div>
                <h3 className="text-xl">{heading}</h3>
                <TextParagraph nodes={text} className="mt-1 max-w-prose" />
              </div>
            </li>
          ))}
        </ol>
      </Section>
      <Section id="questions" title={questions.heading} beside="gap-x-16 gap-y-6 md:grid-cols-[1fr_1.6fr]">
        <Questions items={questions.items} />
      </Section>
    </>
  )
}

/** Leads to the form of the web application, past its log-in: an affiliate is an account. */
function ApplyLink({ variant, children }: { variant?: 'primary'; children: string }) {
  return (
    <a
      href={webAppPageUrl(useSite(), 'affiliate/')}
      className={`mt-8 ${buttonClass({ variant, size: 'large' })}`}
    >
      {children}
    </a>
  )
}

/** The way of a name in a link, from the visit to the sale. */
function Referral({ copy: { heading, lead, items } }: { copy: AffiliateCopy['referral'] }) {
  return (
    <Section id="referral" title={heading} ground="sunken">
      <TextParagraph nodes={lead} className="mt-3 max-w-measure text-lg" />
      <ol className="mt-9 grid gap-4 md:grid-cols-3">
        {items.map(({ heading: place, text }) => (
          <li key={place} className="rounded-sheet border border-line bg-sheet p-5 sm:p-6">
            <h3 className="text-xl">{place}</h3>
            <TextParagraph nodes={text} className="mt-2 text-muted" />
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** The agreement's points, numbered on a sheet as it numbers them itself, in words that need no lawyer. */
export function Terms({ copy: { heading, lead, columns, rows } }: { copy: AffiliateCopy['terms'] }) {
  return (
    <Section
      id="terms"
      title={heading}
      lead={lead}
      ground="sunken"
      beside="gap-x-16 gap-y-8 md:grid-cols-[1fr_2.2fr]"
      isSticky
    >
      <div className="page-edge bg-sheet px-5 py-6 sm:px-9 sm:py-8">
        <div
          aria-hidden="true"
          className="hidden grid-cols-[2.5rem_1fr_1.9fr] gap-x-4 pb-3 text-muted text-sm sm:grid"
        >
          <span className="col-start-2">{columns.term}</span>
          <span>{columns.text}</span>
        </div>
        <dl className="divide-y divide-line border-ink border-t-2">
          {rows.map(({ term, text }, position) => (
            <div
              key={term}
              className="grid grid-cols-[2rem_1fr] gap-x-2 gap-y-1 py-4 sm:grid-cols-[2.5rem_1fr_1.9fr] sm:gap-x-4"
            >
              <dt className="contents font-medium">
                <span aria-hidden="true" className="font-heading text-muted text-xl leading-6">
                  {position + 1}
                </span>
                <span className="font-medium">{term}</span>
              </dt>
              <dd className="col-start-2 sm:col-start-3">
                <TextNodes nodes={text} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  )
}

/** What is allowed and, beside it, what is not: each pair is about the same thing. */
export function Rules({ copy: { heading, may, mayNot, rows } }: { copy: AffiliateCopy['rules'] }) {
  return (
    <Section id="rules" title={heading} ground="paper" edges="top">
      <div
        aria-hidden="true"
        className="mt-8 hidden grid-cols-2 gap-x-12 border-ink border-b-2 pb-3 font-medium sm:grid"
      >
        <span>{may}</span>
        <span>{mayNot}</span>
      </div>
      <ul className="mt-6 divide-y divide-line border-line border-b max-sm:border-t sm:mt-0">
        {rows.map((row) => (
          <li key={row.may.heading} className="grid gap-x-12 gap-y-6 py-6 sm:grid-cols-2">
            <Side
              label={may}
              icon={<Check className="mt-0.5 size-6 shrink-0 text-action" />}
              item={row.may}
            />
            <Side
              label={mayNot}
              icon={<X className="mt-0.5 size-6 shrink-0 text-alert" />}
              item={row.mayNot}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface SideProps {
  label: string
  icon: ReactNode
  item: AffiliateCopy['status']
}

function Side({ label, icon, item: { heading, text } }: SideProps) {
  return (
    <div className="flex gap-4">
      {icon}
      <div>
        <p className="text-muted text-sm sm:sr-only">{label}:</p>
        <h3 className="text-xl">{heading}</h3>
        <TextParagraph nodes={text} className="mt-1 max-w-prose text-muted" />
      </div>
    </div>
  )
}

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
function Example({ copy, example: { months, rows } }: ExampleProps) {
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

function Figure({ name, isMoney = false, children }: { name: string; isMoney?: boolean; children: string }) {
  return (
    <div className="md:pr-5">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className={isMoney ? 'font-heading text-2xl tabular-nums' : 'font-medium'}>{children}</dd>
    </div>
  )
}
