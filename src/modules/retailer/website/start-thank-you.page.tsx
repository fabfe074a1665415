import { Items } from '#ui/website/blocks/section.tsx'
import { TextParagraph } from '#ui/website/texts/text-nodes.tsx'
import type { StartThankYouData } from './start-thank-you.page.server.ts'

/** Where somebody finds what they have come for: no order is known here yet. */
export default function StartThankYou({ data: { copy } }: { data: StartThankYouData }) {
  const { heading, lead, items } = copy
  return (
    <div className="mx-auto max-w-page px-gutter py-14 sm:py-20">
      <h1 className="max-w-2xl text-4xl sm:text-5xl">{heading}</h1>
      <TextParagraph nodes={lead} className="mt-5 max-w-prose text-lg" />
      <Items
        items={items}
        as="dl"
        className="mt-10 grid gap-x-12 gap-y-8 border-ink border-t-2 pt-8 sm:grid-cols-3"
      />
    </div>
  )
}
