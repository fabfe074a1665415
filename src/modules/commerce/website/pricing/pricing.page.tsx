import { Trans, useLingui } from '@lingui/react/macro'
import clsx from 'clsx'
import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import type { PriceArrangement } from '#content/prices/pages.ts'
import type { Currency } from '#kernel/money/schema.ts'
import type { ListedTemplate } from '#modules/library/website/parts/list-template.server.ts'
import type { PictureFile } from '#ui/components/picture.tsx'
import type { SelectOption } from '#ui/components/text-fields.tsx'
import { Items, Section } from '#ui/website/blocks/section.tsx'
import { Disclosure } from '#ui/website/disclosure.tsx'
import { LegalLink } from '#ui/website/legal-link.tsx'
import { coverIfSlow } from '#ui/website/overlays/overlays.ts'
import { useSite, webAppPageUrl } from '#ui/website/site.tsx'
import { StructuredData } from '#ui/website/structured-data.tsx'
import { type TextNode, TextNodes, textOf } from '#ui/website/texts/text-nodes.tsx'
import type { BillingPeriod } from '../../prices/schema.ts'
import { DocumentPlan, Focus, Renew, Toolkit } from './arrangements.tsx'
import { Buy } from './buy-link.tsx'
import { OfferBills } from './offer-bills.tsx'
import type { PricingCopy } from './offered.server.ts'
import type { OfferedPackage, OfferOfPage } from './offered.ts'
import { Plans } from './plans.tsx'
import { Price, PriceScope, PricingHeader } from './price-parts.tsx'

/** What a page of prices says first, or while its offer does not hold. */
export interface Heading {
  heading: string
  lead: TextNode[]
}

type Paragraph = PricingCopy['renew']['free']

export interface PricingData extends Heading {
  arrangement: PriceArrangement
  /** The page's own path, where its switches lead. */
  path: string
  packages: OfferedPackage[]
  /** Which prices show first. */
  period: BillingPeriod
  currency: Currency
  currencies: SelectOption[]
  asksCaptcha: boolean
  /** Where the page is about an offer: its days, and what the page says before and after them. */
  offer?: OfferOfPage & { ahead: Heading; over: Heading }
  words: Pick<PricingCopy, 'free' | 'next' | 'terms' | 'questions'>
  graph?: object[]
  focus?: PricingCopy['focus']['solo']
  toolkit?: { words: PricingCopy['toolkit']; own: ListedTemplate[]; other: ListedTemplate[] }
  document?: ListedTemplate & { page: PictureFile; caption: string; says: Paragraph }
  samples?: PricingCopy['samples'] & { documents: (ListedTemplate & { page: PictureFile })[] }
  visitor?: Paragraph & { is: 'stranger' | 'free' | 'running'; email?: string }
}

const arrangements: Readonly<Record<PriceArrangement, (props: { data: PricingData }) => React.ReactNode>> = {
  plans: Plans,
  focus: Focus,
  toolkit: Toolkit,
  offer: OfferBills,
  compare: Compare,
  renew: Renew,
  document: DocumentPlan,
}

/** A page of prices: its own arrangement, and below it what all of them tell before anybody pays. */
export default function Pricing({ data }: { data: PricingData }) {
  const Arrangement = arrangements[data.arrangement]
  const { next, terms, questions } = data.words
  useCheckoutCover()
  return (
    <PriceScope>
      <Arrangement data={data} />
      <Next words={next} />
      <Terms words={terms} />
      <Questions words={questions} graph={data.graph} />
    </PriceScope>
  )
}

/**
 * LAY-3: the checkout is a document of its own, and no part of it shows before it is there.
 * On a slow connection the page says so.
 */
function useCheckoutCover(): void {
  const { t } = useLingui()
  const message = t`Opening the checkout …`
  const { location } = useNavigation()
  const isLeaving = location?.pathname.includes('/pricing/checkout/') === true
  useEffect(() => (isLeaving ? coverIfSlow(message) : undefined), [isLeaving, message])
}

/** What people ask before they pay: for them and, as data, for search engines (kept out without `graph`). */
function Questions({ words, graph = [] }: { words: PricingCopy['questions']; graph: object[] | undefined }) {
  const { title, list } = words
  return (
    <Section
      id="questions"
      title={title}
      ground="paper"
      edges="top"
      beside="gap-x-14 gap-y-8 md:grid-cols-[1fr_2.2fr]"
    >
      <div className="border-line border-t">
        {list.map(({ asked, answer }) => (
          <Disclosure key={asked} title={asked}>
            <p>
              <TextNodes nodes={answer} />
            </p>
          </Disclosure>
        ))}
      </div>
      {graph.length > 0 && (
        <StructuredData
          graph={[
            ...graph,
            {
              '@type': 'FAQPage',
              mainEntity: list.map(({ asked, answer }) => ({
                '@type': 'Question',
                name: asked,
                acceptedAnswer: { '@type': 'Answer', text: answer.map(textOf).join('') },
              })),
            },
          ]}
        />
      )}
    </Section>
  )
}

const legalLink = 'inline-flex min-h-11 items-center text-link'

/**
 * Price, renewal, cancelling and money back, in the words of the terms. LAY-3: the whole text opens over the
 * page, which most of these frames have no footer to do.
 */
function Terms({ words: { title, list } }: { words: PricingCopy['terms'] }) {
  const { t } = useLingui()
  const site = useSite()
  return (
    <Section
      id="agreed"
      title={title}
      ground="paper"
      edges="top"
      beside="gap-x-14 gap-y-8 md:grid-cols-[1fr_2.2fr]"
      aside={
        <ul className="mt-4">
          <li>
            <LegalLink to="/company/terms-of-use/" className={legalLink}>{t`Terms of use`}</LegalLink>
          </li>
          <li>
            <LegalLink to="/company/refund-policy/" className={legalLink}>{t`Refund policy`}</LegalLink>
          </li>
          {/* Directive (EU) 2023/2673, as in the footer. */}
          <li>
            <a href={webAppPageUrl(site, 'account/withdraw/')} className={legalLink}>
              <Trans>Withdraw from contract here</Trans>
            </a>
          </li>
        </ul>
      }
    >
      <Items
        as="dl"
        items={list}
        className="divide-y divide-line border-ink border-t-2 border-b"
        itemClassName="grid gap-x-8 gap-y-1 py-4 xs:grid-cols-[9rem_1fr]"
        textClassName="max-w-prose text-muted"
      />
    </Section>
  )
}

function Next({ words: { title, steps } }: { words: PricingCopy['next'] }) {
  return (
    <Section id="next" title={title} ground="sunken" edges="top">
      <Items
        as="ol"
        items={steps}
        className="mt-8 grid gap-x-10 gap-y-7 xs:grid-cols-2 lg:grid-cols-4"
        itemClassName="border-ink border-t-2 pt-4"
        numberClassName="font-heading font-medium text-3xl text-action leading-none"
        nameClassName="mt-3 text-xl"
        textClassName="mt-1.5 text-muted"
      />
    </Section>
  )
}

/** What has been paid by when, by the month and by the year, and where both cross. */
function Compare({ data }: { data: PricingData }) {
  return (
    <div className="mx-auto max-w-page px-gutter pt-10 pb-16 sm:pt-16 sm:pb-20">
      <PricingHeader data={data} />
      <div className="mt-10 space-y-8">
        {data.packages.map((offered) => (
          <Compared key={offered.token} offered={offered} />
        ))}
      </div>
    </div>
  )
}

function Compared({ offered }: { offered: OfferedPackage }) {
  const { t } = useLingui()
  const { token, name, audience, paid = [] } = offered
  const most = Math.max(1, ...paid.flatMap(({ monthly, yearly }) => [monthly.amount, yearly.amount]))
  return (
    <section
      aria-labelledby={token}
      className="grid grid-cols-1 gap-x-12 gap-y-7 border-ink border-t-2 bg-sheet px-4 py-6 sm:p-8 md:grid-cols-[1fr_1.7fr]"
    >
      <div className="flex flex-col">
        <h2 id={token} className="text-3xl">
          {name}
        </h2>
        <p className="mt-1.5 mb-5 text-muted">{audience}</p>
        <Price offered={offered} />
        <div className="mt-5">
          <Buy offered={offered} variant="primary" />
        </div>
      </div>
      <table className="w-full border-collapse text-left tabular-nums max-xs:text-sm">
        <caption className="pb-3 text-left text-muted text-sm">
          <Trans>Paid by then, before tax</Trans>
          {offered.perSeat && (
            <>
              {', '}
              <Trans>for one user</Trans>
            </>
          )}
        </caption>
        <thead>
          <tr className="border-line border-b text-sm">
            <th scope="col" className="py-2 pr-3 font-medium">{t`After`}</th>
            <th scope="col" className="py-2 pr-3 font-medium">{t`Monthly`}</th>
            <th scope="col" className="py-2 font-medium">{t`Yearly`}</th>
          </tr>
        </thead>
        <tbody>
          {paid.map(({ after, monthly, yearly, isCrossing }) => (
            <tr
              key={after}
              className={clsx('border-line border-b align-top', isCrossing && 'bg-action-tint')}
            >
              <th scope="row" className="py-2.5 pr-3 pl-2 font-normal sm:w-36">
                {after}
                {isCrossing && (
                  <span className="block font-medium text-action text-xs">
                    <Trans>yearly is cheaper from here</Trans>
                  </span>
                )}
              </th>
              <Paid
                text={monthly.text}
                share={monthly.amount / most}
                isLess={monthly.amount < yearly.amount}
              />
              <Paid text={yearly.text} share={yearly.amount / most} isLess={yearly.amount < monthly.amount} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** An amount, and how long it is beside the largest one; the smaller of two is set in bold. */
function Paid({ text, share, isLess }: { text: string; share: number; isLess: boolean }) {
  return (
    <td className={clsx('py-2.5 pr-3', isLess && 'font-medium')}>
      {text}
      <svg
        aria-hidden="true"
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        className="mt-1 block h-1.5 w-full max-w-44"
      >
        <rect width={Math.round(share * 100)} height="1" className={isLess ? 'fill-action' : 'fill-brass'} />
      </svg>
    </td>
  )
}
