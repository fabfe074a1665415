import { films } from '#content/brand/films.ts'
import { TemplateLink } from '#modules/library/website/parts/template-link.tsx'
import { FilmButton } from '#ui/components/film/film-button.tsx'
import { Items } from '#ui/website/blocks/items.tsx'
import { Section } from '#ui/website/blocks/section.tsx'
import { PlannedLabel } from '#ui/website/texts/planned-label.tsx'
import { TextParagraph } from '#ui/website/texts/text-nodes.tsx'
import { BudgetSheet } from './budget-sheet.tsx'
import type { BudgetoData } from './budgeto.page.server.ts'

/** A budget to fill in, which is the page; below it how to read the result, and what the app will add. */
export default function Budgeto({ data }: { data: BudgetoData }) {
  const { heading, lead, film, reading, plan } = data.copy
  return (
    <>
      <div className="border-line border-b bg-sunken">
        <div className="mx-auto max-w-page px-gutter py-10 sm:py-14">
          <h1 className="max-w-3xl text-4xl sm:text-5xl">{heading}</h1>
          <TextParagraph nodes={lead} className="mt-4 max-w-prose text-pretty text-lg" />
          {films.budgeto !== undefined && (
            <div className="mt-5">
              <FilmButton name="budgeto" title={film.title} screens={[]}>
                {film.button}
              </FilmButton>
            </div>
          )}
          <BudgetSheet data={data} />
        </div>
      </div>
      <Section id="reading" title={reading.heading}>
        <Items
          as="dl"
          items={reading.list}
          className="mt-8 grid gap-x-12 gap-y-8 sm:grid-cols-3"
          itemClassName="border-action border-t-2 pt-4"
          nameClassName="font-heading font-medium text-2xl"
        />
      </Section>
      <div className="border-line border-t">
        <div className="mx-auto grid max-w-page gap-x-16 gap-y-14 px-gutter py-14 sm:py-20 md:grid-cols-2">
          {data.documents.length > 0 && <TooLittleLeft data={data} />}
          <section aria-labelledby="plan" className="rounded-sheet bg-action-tint p-6 sm:p-9 md:self-start">
            <p className="mb-3">
              <PlannedLabel product="budgeting-app" />
            </p>
            <h2 id="plan" className="text-3xl">
              {plan.heading}
            </h2>
            <TextParagraph nodes={plan.lead} className="mt-4 max-w-prose" />
            <ul className="mt-4 max-w-prose list-disc space-y-2 pl-5">
              {plan.list.map((wish) => (
                <li key={wish}>{wish}</li>
              ))}
            </ul>
            <TextParagraph nodes={plan.end} className="mt-4 max-w-prose" />
          </section>
        </div>
      </div>
    </>
  )
}

/** Documents that bring money in, or put it off in writing. */
function TooLittleLeft({ data: { copy, documents } }: { data: BudgetoData }) {
  const { heading, lead, free } = copy.documents
  return (
    <section aria-labelledby="too-little">
      <h2 id="too-little" className="text-3xl">
        {heading}
      </h2>
      <TextParagraph nodes={lead} className="mt-4 max-w-prose text-muted" />
      <ul className="mt-5 divide-y divide-line border-line border-y">
        {documents.map((template) => {
          const { slug, summary, foreign, free: isFree } = template
          return (
            <li key={slug} className="py-4">
              <TemplateLink template={template} className="text-link font-medium text-lg" />{' '}
              <span className="inline-block text-muted text-sm">
                {[foreign?.name, isFree && free].filter(Boolean).join(' · ')}
              </span>
              <p lang={foreign?.tag} className="mt-1 max-w-prose text-muted text-sm">
                {summary}
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
