import { useEffect } from 'react'
import { dialogOf, ownPath } from '#modules/visitors/website/events/shown-page.ts'
import { useSite } from '#ui/website/site.tsx'
import type { TextNode } from '#ui/website/texts/text-nodes.tsx'
import { End } from './end.tsx'
import { Hero } from './hero.tsx'
import type { LandingHero, LandingSection } from './landing-sections.server.ts'
import { reportLandingView } from './report-landing-view.ts'
import { Section } from './sections/section.tsx'

export interface LandingData {
  /** Its file; a page that follows another one is a view of its own. */
  promise: string
  /** LP-1. */
  label: string
  alias: string
  cardHeading: string
  isMainButton: boolean
  /** What the page looks for in the library (LP-1: its keyword). */
  query: string
  /** Where the buttons of the page lead, as `destinationPath` takes it. */
  destination: string
  heading: string
  lead: TextNode[]
  action: string
  hero: LandingHero
  sections: LandingSection[]
  end: { title: string; lead: TextNode[] }
}

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
