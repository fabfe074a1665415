import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Section } from './section.tsx'

/** What happens next, in the order it happens. */
export function Steps() {
  return (
    <Section id="how-it-works" ground="sunken" title={<Trans>What happens next</Trans>}>
      <ol className="grid gap-x-10 gap-y-9 xs:grid-cols-2 md:grid-cols-4">
        <Step number={1} title={<Trans>Find your document</Trans>}>
          <Trans>
            Search in your own words. Every template shows its first page, what it asks, and when not to use
            it, before you sign up.
          </Trans>
        </Step>
        <Step number={2} title={<Trans>Leave an e-mail address</Trans>}>
          <Trans>
            That is your account. We send one e-mail with a link to choose a password, for whenever you like.
          </Trans>
        </Step>
        <Step number={3} title={<Trans>Answer the questions</Trans>}>
          <Trans>
            Names, dates, choices. Clauses come and go with your answers and the numbers follow. It saves as
            you type.
          </Trans>
        </Step>
        <Step number={4} title={<Trans>Download and sign</Trans>}>
          <Trans>
            A Word file that you can go on editing, and a PDF for the signature. Both are yours to keep.
          </Trans>
        </Step>
      </ol>
    </Section>
  )
}

function Step({ number, title, children }: { number: number; title: ReactNode; children: ReactNode }) {
  return (
    <li className="border-brass border-t-2 pt-4">
      <p aria-hidden="true" className="font-heading text-4xl text-action leading-none">
        {number}
      </p>
      <h3 className="mt-3 text-xl">{title}</h3>
      <p className="mt-2 text-muted">{children}</p>
    </li>
  )
}
