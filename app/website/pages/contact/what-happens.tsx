import { Plural, Trans } from '@lingui/react/macro'
import { brand } from '#content/brand/brand.ts'

/** From the button to the answer, in the order in which it happens. When it comes, only the operator can say. */
export function WhatHappens() {
  const { answersWithinDays } = brand
  return (
    <section aria-labelledby="what-happens">
      <h2 id="what-happens" className="border-ink border-t-2 pt-4 text-2xl">
        <Trans>What happens with it</Trans>
      </h2>
      <ol className="mt-4 list-decimal space-y-2 pl-5 marker:text-muted">
        <li>
          <Trans>At once you see a number of eight digits, so that nothing gets lost.</Trans>
        </li>
        <li>
          <Trans>One of us takes it on, so that you get one answer and not two.</Trans>
        </li>
        <li>
          <Trans>The answer comes by e-mail with your own words below it, and you can reply to it.</Trans>
        </li>
      </ol>
      <p className="mt-4 text-muted text-sm">
        {answersWithinDays === undefined ? (
          <Trans>
            We name no hours that we might not keep. Only requests about your data have a date: 30 days at the
            latest.
          </Trans>
        ) : (
          <Plural
            value={answersWithinDays}
            one="Most answers leave within # working day. Requests about your data are answered within 30 days at the latest."
            other="Most answers leave within # working days. Requests about your data are answered within 30 days at the latest."
          />
        )}
      </p>
    </section>
  )
}
