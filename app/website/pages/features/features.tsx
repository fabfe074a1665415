import { Trans } from '@lingui/react/macro'
import type { TemplatePicture } from '../../../components/library/template-summary.ts'
import type { Screen } from '../../screens.server.ts'
import { SignUpLink } from '../../sign-up/sign-up-link.tsx'
import type { ListedTemplate } from '../../templates/listed-template.ts'
import { Clause } from './clause.tsx'
import { ContactSheet } from './contact-sheet.tsx'
import { Exhibit, ScreenExhibit } from './exhibit.tsx'
import type { FeaturesCopy } from './features.server.ts'
import { Opening } from './opening.tsx'
import { Parts } from './parts.tsx'
import { Schedule } from './schedule.tsx'

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
