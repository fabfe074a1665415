import clsx from 'clsx'
import { Check } from 'lucide-react'
import { SignUpLink } from '#modules/identity/website/sign-up/sign-up-link.tsx'
import { DocumentFacts } from '#modules/library/website/parts/document-facts.tsx'
import { LargeFirstPage } from '#modules/library/website/parts/large-first-page.tsx'
import { TemplateLink } from '#modules/library/website/parts/template-link.tsx'
import { buttonClass } from '#ui/components/button-class.ts'
import { FilmButton } from '#ui/components/film/film-button.tsx'
import { Items, Questions, Section } from '#ui/website/blocks/section.tsx'
import { LocalLink } from '#ui/website/local-link.tsx'
import { ScreenPicture } from '#ui/website/screen-picture.tsx'
import { TextNodes } from '#ui/website/texts/text-nodes.tsx'
import type { StartData } from './start.page.server.ts'

/** Where affiliates send visitors: what the product does, what it costs, and the two ways in. */
export default function Start({ data }: { data: StartData }) {
  const { steps, documents, cost, questions, end } = data.copy
  return (
    <>
      <Hero data={data} />
      <Section id="steps" title={steps.heading} ground="sunken">
        <Items
          as="ol"
          items={steps.items}
          className="mt-9 grid gap-x-12 gap-y-8 sm:grid-cols-3"
          numberClassName="mb-2 font-heading text-4xl text-action leading-none"
        />
      </Section>
      <Section id="documents" title={documents.heading} lead={documents.lead}>
        <ul className="mt-8 grid border-ink border-t-2 sm:grid-cols-2 sm:gap-x-12">
          {data.documents.map((document) => (
            <li key={document.slug} className="border-line border-b py-4">
              <TemplateLink template={document} className="text-link font-medium text-lg" />
              <DocumentFacts {...document} />
            </li>
          ))}
        </ul>
        <LocalLink to="/templates/" className={`mt-8 ${buttonClass({})}`}>
          {documents.all}
        </LocalLink>
      </Section>
      <Section id="cost" title={cost.heading} ground="tint">
        <div className="mt-8 grid gap-6 md:grid-cols-2">
          <Side side={cost.free} />
          <Side side={cost.plan} isPlan />
        </div>
        <LocalLink to="/start/plans/" className={`mt-8 ${buttonClass({})}`}>
          {data.copy.plans}
        </LocalLink>
      </Section>
      <Section id="questions" title={questions.heading} beside="gap-x-16 gap-y-6 md:grid-cols-[1fr_1.6fr]">
        <Questions items={questions.items} />
      </Section>
      <Section id="end" title={end.heading} lead={end.lead} ground="sunken" edges="top">
        <StartLink entryPoint="start-end">{data.copy.action}</StartLink>
      </Section>
    </>
  )
}

function StartLink({ entryPoint, children }: { entryPoint: string; children: string }) {
  return (
    <SignUpLink
      variant="primary"
      size="large"
      destination=""
      entryPoint={entryPoint}
      entry="create-account"
      className="mt-7"
    >
      {children}
    </SignUpLink>
  )
}

/** The promise, and beside it a real page; with a film the screen where everything begins, below it. */
function Hero({ data: { copy, film, featured } }: { data: StartData }) {
  const isWide = film !== undefined
  return (
    <header className="overflow-x-clip border-line border-b">
      <div
        className={clsx(
          'mx-auto grid max-w-page gap-x-16 gap-y-10 px-gutter pt-10 sm:pt-16 lg:gap-x-20',
          !isWide && 'md:grid-cols-[1.35fr_1fr] md:items-center md:pb-16',
        )}
      >
        <div className={clsx('min-w-0', isWide && 'mx-auto max-w-3xl sm:text-center')}>
          <p className={clsx('font-medium text-action text-sm', !isWide && 'border-brass border-l-4 pl-3')}>
            {copy.label}
          </p>
          <h1 className="mt-4 text-[clamp(1.7rem,8.5vw,2.25rem)] xxs:text-4xl sm:text-5xl">{copy.heading}</h1>
          <p className={clsx('mt-5 max-w-prose text-lg sm:text-xl', isWide && 'sm:mx-auto')}>
            <TextNodes nodes={copy.lead} />
          </p>
          <div className={clsx('mt-1 flex flex-wrap items-end gap-x-4', isWide && 'sm:justify-center')}>
            <StartLink entryPoint="start-hero">{copy.action}</StartLink>
            {film === undefined ? (
              <LocalLink to="/start/plans/" className={`mt-4 ${buttonClass({ size: 'large' })}`}>
                {copy.plans}
              </LocalLink>
            ) : (
              <div className="mt-4">
                <FilmButton name="click-bank" title={copy.film.title} screens={film.screens}>
                  {copy.film.action}
                </FilmButton>
              </div>
            )}
          </div>
          <p className="mt-4 text-muted text-sm">{copy.noCard}</p>
        </div>
        {film === undefined ? (
          <div className="mx-auto w-full max-w-md max-md:h-72 max-md:overflow-hidden max-md:px-1 max-md:pt-px">
            <LargeFirstPage document={featured} sizes="(min-width: 996px) 420px, 94vw" lazy={false} />
          </div>
        ) : (
          <div className="mx-auto w-full max-w-xl">
            <ScreenPicture
              screen={film.screen}
              alt={copy.film.alt}
              sizes="(min-width: 640px) 576px, 94vw"
              lazy={false}
              className="h-56 rounded-b-none border-b-0 sm:h-80"
            />
          </div>
        )}
      </div>
    </header>
  )
}

function Side({ side, isPlan = false }: { side: StartData['copy']['cost']['free']; isPlan?: boolean }) {
  return (
    <div className={clsx('rounded-sheet border bg-sheet p-6', isPlan ? 'border-action' : 'border-line')}>
      <h3 className="text-xl">{side.heading}</h3>
      <ul className="mt-4 space-y-2.5">
        {side.items.map((each) => (
          <li key={each} className="flex gap-3">
            <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-action" />
            <span>{each}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
