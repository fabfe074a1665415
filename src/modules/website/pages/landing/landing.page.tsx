import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { dialogOf, ownPath } from '#modules/visitors/website/events/shown-page.ts'
import { useSite } from '#ui/website/site.tsx'
import { TextParagraph } from '#ui/website/texts/text-nodes.tsx'
import { Hero } from './hero.tsx'
import type { LandingData } from './landing.page.server.ts'
import { LandingButton } from './landing-links.tsx'
import { reportLandingView } from './report-landing-view.ts'
import { Section } from './section.tsx'

/** A landing page (LP-1): a promise, and the parts of the library that show it to be true. */
export default function Landing({ data }: { data: LandingData }) {
  return (
    <>
      <ViewReport key={data.promise} query={data.query} />
      <Hero data={data} />
      {data.sections.map((section, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a page never change their order.
        <Section key={position} id={`part-${position + 1}`} section={section} isEven={position % 2 === 1} />
      ))}
      <End data={data} />
    </>
  )
}

function ViewReport({ query }: { query: string }) {
  const site = useSite()
  const [shown, dialog] = [ownPath(site), dialogOf(site)]
  useEffect(() => reportLandingView({ query, shown, dialog }), [query, shown, dialog])
  return null
}

/** The last word, and the button once more. */
export function End({ data }: { data: LandingData }) {
  const { title, lead } = data.end
  return (
    <section aria-labelledby="end" className="border-line border-t bg-sunken">
      <div className="mx-auto max-w-page px-gutter py-14 text-center sm:py-20">
        <h2 id="end" className="mx-auto max-w-2xl text-3xl sm:text-4xl">
          {title}
        </h2>
        <TextParagraph nodes={lead} className="mx-auto mt-3 max-w-prose text-balance text-lg text-muted" />
        <LandingButton data={data} place="end" size="large" className="mt-7" />
        <p className="mt-4 text-muted text-sm">
          <Trans>No card. An e-mail address is enough.</Trans>
        </p>
      </div>
    </section>
  )
}
