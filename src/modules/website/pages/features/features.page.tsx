import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { SignUpLink } from '#modules/identity/website/sign-up/sign-up-link.tsx'
import type { TemplatePicture } from '#modules/library/parts/template-summary.ts'
import type { ListedTemplate } from '#modules/library/website/parts/listed-template.ts'
import { ScreenPicture } from '#ui/website/screen-picture.tsx'
import type { Screen } from '#ui/website/screens.server.ts'
import { TextNodes } from '#ui/website/texts/text-nodes.tsx'
import { Clause } from './clause.tsx'
import { ContactSheet } from './contact-sheet.tsx'
import type { FeaturesCopy } from './features.page.server.ts'
import { Opening } from './opening.tsx'
import { Parts } from './parts.tsx'

export interface FeaturesData {
  copy: Omit<FeaturesCopy, 'title' | 'description'>
  /** The template that the page follows. */
  document: ListedTemplate & {
    conditions: number
    signatures: number
    /** The pages that everybody may read. */
    gallery: TemplatePicture[]
    /** The parts of its interview, with the number of questions of each. */
    parts: { title: string; questions: number }[]
  }
  screens: { find: Screen; fillIn: Screen; fillInPhone: Screen; download: Screen }
}

/** What the product does, set as an agreement: clauses with exhibits, and a schedule of everything there is. */
export default function Features({ data }: { data: FeaturesData }) {
  const { copy, document, screens } = data
  const lang = document.foreign?.tag
  return (
    <>
      <Opening data={data} />
      <div className="mx-auto max-w-page px-gutter">
        <Clause number={1} {...copy.search} exhibitWidth="half">
          <ScreenExhibit
            name={`${copy.exhibit} A`}
            {...copy.search}
            screen={screens.find}
            sizes="(min-width: 996px) 448px, (min-width: 576px) 448px, calc(100vw - 2rem)"
            className="max-w-md"
          />
        </Clause>
        <Clause number={2} {...copy.read} exhibitWidth="full">
          <Exhibit name={`${copy.exhibit} B`} caption={copy.read.caption}>
            <ContactSheet document={document} action={copy.read.action} />
          </Exhibit>
        </Clause>
        <Clause number={3} {...copy.account} />
        <Clause number={4} {...copy.answer} exhibitWidth="full">
          <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[1fr_18rem]">
            <ScreenExhibit
              name={`${copy.exhibit} C`}
              {...copy.answer}
              screen={screens.fillIn}
              sizes="(min-width: 1200px) 760px, calc(100vw - 4rem)"
            />
            <Parts title={copy.answer.parts} parts={document.parts} lang={lang} />
          </div>
        </Clause>
        <Clause number={5} {...copy.pause} exhibitWidth="half">
          <ScreenExhibit
            name={`${copy.exhibit} D`}
            {...copy.pause}
            screen={screens.fillInPhone}
            sizes="240px"
            className="w-60"
          />
        </Clause>
        <Clause number={6} {...copy.files} exhibitWidth="half">
          <ScreenExhibit
            name={`${copy.exhibit} E`}
            {...copy.files}
            screen={screens.download}
            sizes="(min-width: 576px) 448px, calc(100vw - 2rem)"
            className="max-w-md"
          />
        </Clause>
      </div>
      <Schedule copy={copy.schedule} />
      <section aria-labelledby="end" className="mx-auto max-w-page px-gutter py-14 sm:py-20">
        <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-6 border-ink border-t-2 pt-6">
          <div>
            <h2 id="end" className="text-3xl">
              {copy.end.title}
            </h2>
            <p className="mt-2 max-w-prose text-muted">{copy.end.lead}</p>
          </div>
          <SignUpLink
            variant="primary"
            size="large"
            destination={document.slug}
            entryPoint="features-end"
            documentName={document.title}
            needsPlan={document.needsPlan}
          >
            <Trans>Fill in this document</Trans>
          </SignUpLink>
        </div>
      </section>
    </>
  )
}

interface ExhibitProps {
  /** What a clause may call it: "Exhibit A". */
  name: string
  caption: string
  children: ReactNode
}

/** Something real that a clause is shown by. */
function Exhibit({ name, caption, children }: ExhibitProps) {
  return (
    <figure className="min-w-0">
      <figcaption className="mb-3 text-sm">
        <span className="mr-2 font-medium">{name}</span> <span className="text-muted">{caption}</span>
      </figcaption>
      {children}
    </figure>
  )
}

interface ScreenExhibitProps extends Omit<ExhibitProps, 'children'> {
  screen: Screen
  alt: string
  sizes: string
  className?: string | undefined
}

/** A real screen of the product as an exhibit. */
function ScreenExhibit({ name, caption, className, screen, alt, sizes }: ScreenExhibitProps) {
  return (
    <Exhibit name={name} caption={caption}>
      <ScreenPicture screen={screen} alt={alt} sizes={sizes} className={className} />
    </Exhibit>
  )
}

/** Everything there is, in groups, as the last sheet of an agreement lists it. */
function Schedule({ copy: { title, lead, groups } }: { copy: FeaturesCopy['schedule'] }) {
  return (
    <section aria-labelledby="schedule" className="bg-sunken">
      <div className="mx-auto max-w-page px-gutter py-14 sm:py-20">
        <h2 id="schedule" className="text-3xl sm:text-4xl">
          {title}
        </h2>
        <p className="mt-3 text-lg text-muted">{lead}</p>
        <div className="mt-8 gap-x-14 xs:columns-2 md:columns-3">
          {groups.map(({ name, items }) => (
            <section key={name} className="break-inside-avoid border-ink border-t-2 pt-3 pb-9">
              <h3 className="text-xl">{name}</h3>
              <ul className="mt-2 divide-y divide-line">
                {items.map((item, position) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown.
                  <li key={position} className="py-2.5 [&_a]:py-1">
                    <TextNodes nodes={item} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </div>
    </section>
  )
}
