import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { LocalLink } from '#ui/website/local-link.tsx'
import type { HomeData } from './home.page.server.ts'
import { Section } from './section.tsx'

/** What it costs: what is free as a bill, and the way to the prices of the rest. */
export function Cost({ data: { count, free, freeCount, lowestPrice } }: { data: HomeData }) {
  return (
    <Section
      id="cost"
      ground="sunken"
      heading="beside"
      title={<Trans>What it costs</Trans>}
      lead={<Trans>It’s free to start: no card to enter, and no trial that runs out.</Trans>}
    >
      <dl className="divide-y divide-line border-ink border-t-2 border-b">
        <Line item={<Trans>Looking around</Trans>} price={<Trans>free</Trans>}>
          <Trans>
            Anyone can search, read how every template begins and see its questions, without an account.
          </Trans>
        </Line>
        <Line item={<Trans>Templates marked “Free”</Trans>} price={<Trans>free</Trans>}>
          <Trans>Fill in, save and download as Word and PDF with a free account.</Trans>{' '}
          {freeCount === count ? (
            <Trans>Today, that’s every template in the library.</Trans>
          ) : (
            <Plural
              value={freeCount}
              one={`Today, that’s # of ${count} templates.`}
              other={`Today, that’s # of ${count} templates.`}
            />
          )}
          <ul className="mt-2 flex flex-wrap gap-x-5">
            {free.slice(0, FREE_NAMED).map(({ slug, title, tag, pageLanguage }) => (
              <li key={slug}>
                <LocalLink
                  to={`/templates/${slug}/`}
                  language={pageLanguage}
                  lang={tag}
                  className="text-link inline-flex min-h-8 items-center"
                >
                  {title}
                </LocalLink>
              </li>
            ))}
          </ul>
        </Line>
        {freeCount < count && (
          <Line item={<Trans>All other templates</Trans>} price={<Trans>free</Trans>}>
            <Trans>
              Fill them in with a free account and preview the first page. Downloading one needs a plan.
            </Trans>
          </Line>
        )}
        <Line item={<Trans>Paid plans</Trans>} price={<Trans>from {lowestPrice} a month</Trans>}>
          <Trans>
            That’s with yearly billing. You can also pay monthly. You see taxes and the next charges before
            you pay, and we charge nothing until you’ve chosen a plan.
          </Trans>{' '}
          <LocalLink to="/pricing/plans/" className="text-link inline-flex min-h-8 items-center">
            <Trans>See all prices</Trans>
          </LocalLink>
        </Line>
      </dl>
    </Section>
  )
}

/** Free templates that are named: so many fit on two lines. */
const FREE_NAMED = 5

function Line({ item, price, children }: { item: ReactNode; price: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-8 gap-y-1.5 py-5">
      <dt className="font-heading font-medium text-xl">{item}</dt>
      <dd className="text-right font-medium text-action">{price}</dd>
      <dd className="col-span-2 max-w-prose text-muted">{children}</dd>
    </div>
  )
}
