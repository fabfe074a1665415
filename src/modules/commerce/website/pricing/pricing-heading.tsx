import { TextNodes } from '#ui/website/texts/text-nodes.tsx'
import type { Heading } from './pricing.page.tsx'

/** What a page of prices says first. */
export function PricingHeading({ heading, lead }: Heading) {
  return (
    <>
      <h1 className="text-4xl sm:text-5xl">{heading}</h1>
      <p className="mt-4 max-w-prose text-pretty text-lg">
        <TextNodes nodes={lead} />
      </p>
    </>
  )
}
