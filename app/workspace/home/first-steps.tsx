import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

/** What somebody who has just come can expect. */
export function FirstSteps() {
  return (
    <ol className="mt-8 grid gap-x-8 gap-y-5 sm:grid-cols-3">
      <Step number={1} title={<Trans>Choose a template</Trans>}>
        <Trans>Search for it in your own words, or look through the departments below.</Trans>
      </Step>
      <Step number={2} title={<Trans>Answer its questions</Trans>}>
        <Trans>One after the other, with help beside them. The document is written as you answer.</Trans>
      </Step>
      <Step number={3} title={<Trans>Come back whenever you like</Trans>}>
        <Trans>Everything is saved by itself and waits for you here, on every device.</Trans>
      </Step>
    </ol>
  )
}

function Step({ number, title, children }: { number: number; title: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-4">
      <span aria-hidden="true" className="font-heading text-3xl text-action leading-none">
        {number}
      </span>
      <div>
        <p className="font-medium">{title}</p>
        <p className="text-muted">{children}</p>
      </div>
    </li>
  )
}
