import { Trans } from '@lingui/react/macro'
import { TextNodes } from '#ui/website/texts/text-nodes.tsx'
import type { LandingData } from './landing.page.tsx'
import { LandingButton } from './landing-button.tsx'

/** The last word, and the button once more. */
export function End({ data }: { data: LandingData }) {
  const { title, lead } = data.end
  return (
    <section aria-labelledby="end" className="border-line border-t bg-sunken">
      <div className="mx-auto max-w-page px-gutter py-14 text-center sm:py-20">
        <h2 id="end" className="mx-auto max-w-2xl text-3xl sm:text-4xl">
          {title}
        </h2>
        <p className="mx-auto mt-3 max-w-prose text-balance text-lg text-muted">
          <TextNodes nodes={lead} />
        </p>
        <LandingButton data={data} place="end" size="large" className="mt-7" />
        <p className="mt-4 text-muted text-sm">
          <Trans>No card. An e-mail address is enough.</Trans>
        </p>
      </div>
    </section>
  )
}
