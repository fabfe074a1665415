import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import type { PriceArrangement } from '#content/prices/pages.ts'
import type { Currency } from '#kernel/money/schema.ts'
import type { ListedTemplate } from '#modules/library/website/parts/listed-template.ts'
import type { PictureFile } from '#ui/components/picture.tsx'
import type { SelectOption } from '#ui/components/select-field.tsx'
import { coverIfSlow } from '#ui/website/overlays/overlays.ts'
import type { TextNode } from '#ui/website/texts/text-nodes.tsx'
import type { BillingPeriod } from '../../prices/schema.ts'
import { Compare } from './compare.tsx'
import { DocumentPlan } from './document-plan.tsx'
import { Focus } from './focus.tsx'
import { Next } from './next.tsx'
import { OfferBills } from './offer-bills.tsx'
import type { OfferedPackage, OfferOfPage } from './offered.ts'
import { Plans } from './plans.tsx'
import { PriceScope } from './price-scope.tsx'
import { Questions } from './questions.tsx'
import { Renew } from './renew.tsx'
import { Terms } from './terms.tsx'
import { Toolkit } from './toolkit.tsx'

/** Something with its own short heading. */
export interface Paragraph {
  title: string
  text: TextNode[]
}

/** What a page of prices says first, or while its offer does not hold. */
export interface Heading {
  heading: string
  lead: TextNode[]
}

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
  words: {
    free: { title: string; text: string; action: string }
    next: { title: string; steps: Paragraph[] }
    terms: { title: string; list: Paragraph[] }
    questions: { title: string; list: { asked: string; answer: TextNode[] }[] }
  }
  graph?: object[]
  focus?: { title: string; reasons: Paragraph[] }
  toolkit?: {
    words: { title: string; other: string; whole: string; wholeText: string }
    own: ListedTemplate[]
    other: ListedTemplate[]
  }
  document?: ListedTemplate & { page: PictureFile; caption: string; says: Paragraph }
  samples?: { title: string; action: string; documents: (ListedTemplate & { page: PictureFile })[] }
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
      <Questions words={questions} graph={data.graph ?? []} />
    </PriceScope>
  )
}

/** LAY-3: the checkout is a document of its own, and no part of it shows before it is there; on a slow connection the page says so. */
function useCheckoutCover(): void {
  const { t } = useLingui()
  const message = t`Opening the checkout …`
  const { location } = useNavigation()
  const isLeaving = location?.pathname.includes('/pricing/checkout/') === true
  useEffect(() => (isLeaving ? coverIfSlow(message) : undefined), [isLeaving, message])
}
