import { useEffect, useState } from 'react'
import { buttonClass } from '#ui/components/button-class.ts'
import { Items } from '#ui/website/blocks/section.tsx'
import { TextParagraph } from '#ui/website/texts/text-nodes.tsx'
import { type RegistrationOutcome, registerPurchase } from './register-purchase.ts'
import type { StartThankYouData } from './start-thank-you.page.server.ts'

/** Where somebody finds what they have come for: their purchase, once the retailer confirms it. */
export default function StartThankYou({ data: { copy, registration } }: { data: StartThankYouData }) {
  const [outcome, setOutcome] = useState<RegistrationOutcome>()
  useEffect(() => {
    if (registration === undefined) return
    const leaving = new AbortController()
    const query = new URLSearchParams(window.location.search)
    void registerPurchase(registration, query, { signal: leaving.signal }).then((known) => {
      if (!leaving.signal.aborted) setOutcome(known)
    })
    return () => leaving.abort()
  }, [registration])

  const { order, items } = copy
  const { heading, lead } = registration === undefined ? copy : order[outcome?.is ?? 'looking']
  return (
    <div className="mx-auto max-w-page px-gutter py-14 sm:py-20">
      <div role="status">
        <h1 className="max-w-2xl text-4xl sm:text-5xl">{heading}</h1>
        <TextParagraph nodes={lead} className="mt-5 max-w-prose text-lg" />
        {outcome?.is === 'found' && (
          <p className="mt-5">
            {order.bought} <strong>{outcome.product}</strong>
          </p>
        )}
      </div>
      {outcome?.is === 'late' && (
        <button
          type="button"
          onClick={() => window.location.reload()}
          className={`mt-6 ${buttonClass({ variant: 'primary' })}`}
        >
          {order.reload}
        </button>
      )}
      <Items
        items={items}
        as="dl"
        className="mt-10 grid gap-x-12 gap-y-8 border-ink border-t-2 pt-8 sm:grid-cols-3"
      />
    </div>
  )
}
