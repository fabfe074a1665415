import { SignUpLink } from '#modules/identity/website/sign-up/sign-up-link.tsx'
import type { ListedTemplate } from '#modules/library/website/parts/list-template.server.ts'
import { TemplateLink } from '#modules/library/website/parts/template-link.tsx'
import { buttonClass } from '#ui/components/button-class.ts'
import { Picture } from '#ui/components/picture.tsx'
import { Section } from '#ui/website/blocks/section.tsx'
import { LocalLink } from '#ui/website/local-link.tsx'
import { ScreenPicture } from '#ui/website/screen-picture.tsx'
import { PlannedLabel } from '#ui/website/texts/planned-label.tsx'
import { TextParagraph, TextParagraphs } from '#ui/website/texts/text-nodes.tsx'
import type { BusinessPlanData } from './business-plan.page.server.ts'

/** How to come to a plan: its table of contents with each chapter's documents, then the order of work. */
export default function BusinessPlan({ data }: { data: BusinessPlanData }) {
  const { kit } = data.copy
  return (
    <>
      <PlanHead data={data} />
      <PlanSheet data={data} />
      <PlanSteps data={data} />
      <Section
        id="kit"
        title={kit.heading}
        size="small"
        ground="sunken"
        edges="top"
        padding="py-14"
        beside="gap-x-16 gap-y-4 md:grid-cols-[1fr_1.6fr]"
      >
        <div className="max-w-prose space-y-3">
          <p>
            <PlannedLabel product="business-plan-kit" />
          </p>
          <TextParagraphs texts={kit.text} />
          {/* DEST-5: a search for a business plan, which leads known visitors to the kit's own address. */}
          <SignUpLink
            destination="search/?t=business%20plan"
            entryPoint="business-plan"
            entry="create-account"
            className="mt-3"
          >
            {kit.action}
          </SignUpLink>
        </div>
      </Section>
    </>
  )
}

/** What the library has for a plan and what not, beside the sheet to begin with. */
function PlanHead({ data: { copy, hasPlans, worksheet } }: { data: BusinessPlanData }) {
  return (
    <header className="overflow-x-clip border-line border-b">
      <div className="mx-auto grid max-w-page gap-x-20 gap-y-10 px-gutter pt-12 sm:pt-20 md:grid-cols-[1.5fr_1fr] md:items-end">
        <div className="min-w-0 md:pb-20">
          <h1 className="max-w-2xl text-4xl sm:text-5xl">{copy.heading}</h1>
          <TextParagraph nodes={copy.lead} className="mt-5 max-w-prose text-pretty text-lg" />
          <div className="mt-6 max-w-prose space-y-2 border-brass border-l-4 pl-5">
            <TextParagraph nodes={copy.count} />
            <TextParagraph nodes={hasPlans ? copy.plans : copy.noPlans} />
          </div>
          {worksheet !== undefined && (
            <TemplateLink
              template={worksheet}
              className={`mt-8 ${buttonClass({ variant: 'primary', size: 'large' })}`}
            >
              {copy.start}
            </TemplateLink>
          )}
        </div>
        {worksheet !== undefined && (
          <figure className="mx-auto w-full max-w-sm md:max-w-none">
            <figcaption className="mb-4 text-sm">
              <span lang={worksheet.foreign?.tag} className="font-medium">
                {worksheet.title}
              </span>
              <span className="text-muted">
                {worksheet.foreign !== undefined && ` · ${worksheet.foreign.name}`}
                {worksheet.free && ` · ${copy.free}`}
              </span>
            </figcaption>
            {/* It rises out of the sheet below. */}
            <div className="h-72 overflow-hidden pt-px pr-1.5 md:h-[26rem]">
              <Picture
                file={worksheet.page}
                alt={copy.startAlt}
                sizes="(min-width: 1200px) 440px, (min-width: 996px) 36vw, 380px"
                lazy={false}
                className="page-edge h-auto w-full bg-page"
              />
            </div>
          </figure>
        )}
      </div>
    </header>
  )
}

/** A plan's contents as a sheet of paper: what each chapter answers, in the margin what the library has. */
function PlanSheet({ data: { copy, chapters } }: { data: BusinessPlanData }) {
  const { heading, lead, documents: marginTitle, figures, list } = copy.chapters
  return (
    <Section id="chapters" title={heading} lead={lead} ground="sunken" edges="bottom">
      <ol className="page-edge mt-9 divide-y divide-line bg-sheet px-5 sm:px-9">
        {chapters.map(({ id, documents }, position) => (
          <li
            key={id}
            className="grid grid-cols-[2.25rem_1fr] gap-x-3 gap-y-4 py-7 md:grid-cols-[3rem_1.5fr_1fr] md:gap-x-8"
          >
            <span aria-hidden="true" className="font-heading text-3xl text-action leading-none">
              {position + 1}
            </span>
            <div className="min-w-0">
              <h3 className="text-2xl">{list[id].name}</h3>
              <ul className="mt-3 max-w-prose list-disc space-y-1.5 pl-5 marker:text-brass">
                {list[id].asks.map((question) => (
                  <li key={question}>{question}</li>
                ))}
              </ul>
            </div>
            <div className="col-start-2 min-w-0 border-line border-l pl-5 md:col-start-3">
              {documents.length > 0 && (
                <>
                  <p className="text-muted text-sm">{marginTitle}</p>
                  <ul>
                    {documents.map((document) => (
                      <Document key={document.slug} document={document} free={copy.free} />
                    ))}
                  </ul>
                </>
              )}
              {id === 'figures' && <TextParagraph nodes={figures} className="mt-1 text-sm" />}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function Document({ document, free }: { document: ListedTemplate; free: string }) {
  const marks = [document.foreign?.name, document.free && free]
  return (
    <li>
      <LocalLink
        to={`/templates/${document.slug}/`}
        language={document.pageLanguage}
        className="block py-2.5 leading-snug"
      >
        <span lang={document.foreign?.tag} className="text-link font-medium">
          {document.title}
        </span>{' '}
        <span className="inline-block text-muted text-sm">{marks.filter(Boolean).join(' · ')}</span>
      </LocalLink>
    </li>
  )
}

/** The order of work, from the first evening on; beside it the search, where there is room. */
function PlanSteps({ data: { copy, screen } }: { data: BusinessPlanData }) {
  const { heading, list, screen: caption, screenAlt } = copy.steps
  return (
    <section
      aria-labelledby="steps"
      className="mx-auto grid max-w-page gap-x-16 gap-y-12 px-gutter py-14 sm:py-20 md:grid-cols-[1.7fr_1fr]"
    >
      <div>
        <h2 id="steps" className="max-w-2xl text-3xl sm:text-4xl">
          {heading}
        </h2>
        <ol className="mt-9 border-brass border-l-2">
          {list.map(({ time, title, text }) => (
            <li
              key={title}
              className="relative pb-9 pl-6 last:pb-0 sm:grid sm:grid-cols-[8.5rem_1fr] sm:gap-x-6 sm:pl-8"
            >
              <span
                aria-hidden="true"
                className="absolute top-1.5 -left-[7px] size-3 rounded-full border-2 border-brass bg-paper"
              />
              <p className="font-medium text-muted">{time}</p>
              <div>
                <h3 className="mt-1 text-2xl sm:mt-0">{title}</h3>
                <TextParagraph nodes={text} className="mt-2 max-w-prose text-muted" />
              </div>
            </li>
          ))}
        </ol>
      </div>
      <figure className="mx-auto w-full max-w-md self-start md:sticky md:top-24">
        <ScreenPicture
          screen={screen}
          alt={screenAlt}
          sizes="(min-width: 996px) 32vw, (min-width: 576px) 448px, calc(100vw - 2rem)"
        />
        <figcaption className="mt-3 text-muted text-sm">{caption}</figcaption>
      </figure>
    </section>
  )
}
