import { useLingui } from '@lingui/react/macro'
import clsx from 'clsx'
import { type FormEvent, useEffect, useId, useRef } from 'react'
import { useSignUpAttributes } from '#modules/identity/website/sign-up/sign-up-request.ts'
import { createAccountUrl } from '#modules/identity/website/web-app-addresses.ts'
import { DocumentFacts } from '#modules/library/website/parts/document-facts.tsx'
import { LargeFirstPage } from '#modules/library/website/parts/large-first-page.tsx'
import { dialogOf, ownPath } from '#modules/visitors/website/events/shown-page.ts'
import { FilmButton } from '#ui/components/film/film-button.tsx'
import { SearchField } from '#ui/components/search-field.tsx'
import { ScreenPicture } from '#ui/website/screen-picture.tsx'
import { useSite } from '#ui/website/site.tsx'
import { TextNodes, TextParagraph } from '#ui/website/texts/text-nodes.tsx'
import type { LandingData } from './landing.page.server.ts'
import { DocumentLink, FolderLink, LandingButton } from './landing-links.tsx'
import type { LandingHero } from './landing-sections.server.ts'
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
  const { t } = useLingui()
  const { title, lead } = data.end
  return (
    <section aria-labelledby="end" className="border-line border-t bg-sunken">
      <div className="mx-auto max-w-page px-gutter py-14 text-center sm:py-20">
        <h2 id="end" className="mx-auto max-w-2xl text-3xl sm:text-4xl">
          {title}
        </h2>
        <TextParagraph nodes={lead} className="mx-auto mt-3 max-w-prose text-balance text-lg text-muted" />
        <LandingButton data={data} place="end" size="large" className="mt-7" />
        <p className="mt-4 text-muted text-sm">{t`No card. An e-mail address is enough.`}</p>
      </div>
    </section>
  )
}

/** The promise, the search and the button, and beside them what the promise is about. */
function Hero({ data }: { data: LandingData }) {
  const { t } = useLingui()
  const { heading, lead, hero, isMainButton, label } = data
  // A screen needs the width of the page to be read.
  const isWide = hero.kind === 'film'
  return (
    <section
      aria-labelledby="promise"
      data-landing-alias={data.alias}
      className="overflow-x-clip border-line border-b"
    >
      <div
        className={clsx(
          'mx-auto grid max-w-page gap-x-14 gap-y-10 px-gutter pt-10 sm:pt-16 lg:gap-x-20',
          !isWide && 'md:items-center md:pb-16',
          hero.kind === 'screen' ? 'md:grid-cols-[1fr_1.15fr]' : !isWide && 'md:grid-cols-[1.15fr_1fr]',
        )}
      >
        <div className={clsx('min-w-0', isWide && 'mx-auto max-w-3xl sm:text-center')}>
          <p className={clsx('font-medium text-action text-sm', !isWide && 'border-brass border-l-4 pl-3')}>
            {label}
          </p>
          <h1 id="promise" className="mt-4 text-[clamp(1.7rem,8.5vw,2.25rem)] xxs:text-4xl sm:text-5xl">
            {heading}
          </h1>
          <p
            className={clsx(
              'mt-5 max-w-prose text-lg sm:text-xl',
              isWide ? 'text-balance sm:mx-auto' : 'text-pretty',
            )}
          >
            <TextNodes nodes={lead} />
          </p>
          {hero.kind === 'film' && (
            <div className="mt-7">
              <FilmButton name="click-bank" title={hero.title} screens={hero.screens}>
                {hero.action}
              </FilmButton>
            </div>
          )}
          <LandingSearch
            label={data.cardHeading}
            className={clsx('mt-7 max-w-xl text-left', isWide && 'sm:mx-auto')}
          />
          <div
            className={clsx(
              'mt-6 flex flex-wrap items-center gap-x-5 gap-y-3',
              isWide && 'sm:justify-center',
            )}
          >
            {isMainButton && <LandingButton data={data} place="hero" variant="secondary" />}
            <p className="text-muted text-sm">{t`No card. An e-mail address is enough.`}</p>
          </div>
        </div>
        <HeroVisual hero={hero} />
      </div>
    </section>
  )
}

type Of<Kind extends LandingHero['kind']> = Extract<LandingHero, { kind: Kind }>

/** What stands beside a promise: pages, figures or a screen, all of them real. */
function HeroVisual({ hero }: { hero: LandingHero }) {
  switch (hero.kind) {
    case 'stack':
      return <Stack hero={hero} />
    case 'page':
      return <Sheet hero={hero} />
    case 'count':
      return <Count hero={hero} />
    case 'screen':
      return (
        <ScreenPicture
          screen={hero.screen}
          alt={hero.alt}
          sizes="(min-width: 996px) 540px, (min-width: 576px) 94vw, 170vw"
          lazy={false}
          // On a phone the whole of a desk could not be read: its upper left part, as far as it goes.
          className="max-xs:h-72 max-xs:rounded-b-none max-xs:border-b-0"
          pictureClassName="max-xs:w-[180%] max-xs:max-w-none"
        />
      )
    case 'film':
      return <Film hero={hero} />
  }
}

/** How the sheets of a pile lie: the first one in front. */
const places = ['z-20 left-0 top-0', 'z-10 left-[19%] top-[7%]', 'left-[38%] top-[14%]']

/** Three first pages, one before the other, each of them to be chosen. */
function Stack({ hero: { sheets } }: { hero: Of<'stack'> }) {
  return (
    <ul className="relative aspect-[10/9] w-full max-md:h-80 max-md:overflow-hidden">
      {sheets.map((sheet, position) => (
        <li key={sheet.slug} className={clsx('absolute w-[62%]', places[position])}>
          <DocumentLink document={sheet} className="block">
            <LargeFirstPage document={sheet} sizes="(min-width: 996px) 320px, 60vw" lazy={false} />
          </DocumentLink>
        </li>
      ))}
    </ul>
  )
}

function Sheet({ hero: { sheet } }: { hero: Of<'page'> }) {
  const { pages, fields, minutes } = sheet
  return (
    <figure className="flex w-full max-w-xl flex-col-reverse md:max-w-none md:flex-col">
      <div className="max-md:h-64 max-md:overflow-hidden max-md:pt-px max-md:pr-1.5 sm:max-md:h-80">
        <LargeFirstPage
          document={sheet}
          sizes="(min-width: 1200px) 460px, (min-width: 996px) 400px, (min-width: 610px) 576px, 94vw"
          lazy={false}
        />
      </div>
      <figcaption className="mb-4 text-sm md:mt-5 md:mb-0">
        <DocumentLink document={sheet} className="text-link font-medium" />
        <DocumentFacts pages={pages} fields={fields} minutes={minutes} />
      </figcaption>
    </figure>
  )
}

/** How many there are, and where: a bar is as long as its department holds. */
function Count({ hero: { count, unit, shelves } }: { hero: Of<'count'> }) {
  const { i18n } = useLingui()
  const most = Math.max(...shelves.map((shelf) => shelf.count))
  return (
    <div className="pb-10 md:pb-0">
      <p className="flex items-baseline gap-x-4">
        <span className="font-heading font-medium text-8xl text-action tabular-nums leading-none lg:text-9xl">
          {i18n.number(count)}
        </span>
        <span className="max-w-40 text-lg leading-snug">{unit}</span>
      </p>
      <ul className="mt-6 border-ink border-t-2">
        {shelves.map(({ id, name, count }) => (
          <li key={id} className="border-line border-b">
            <FolderLink
              name={name}
              className="grid min-h-12 grid-cols-[1fr_auto] items-center gap-x-4 py-2 hover:text-action-strong"
            >
              <span>{name}</span>
              <span className="font-medium tabular-nums">{i18n.number(count)}</span>
              <svg
                aria-hidden="true"
                viewBox={`0 0 ${most} 1`}
                preserveAspectRatio="none"
                className="col-span-2 mt-1 h-1.5 w-full"
              >
                <rect width={most} height="1" className="fill-sunken" />
                <rect width={count} height="1" className="fill-brass" />
              </svg>
            </FolderLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The screen where everything begins. */
function Film({ hero: { screen, alt } }: { hero: Of<'film'> }) {
  return (
    <div className="mx-auto w-full max-w-xl">
      <ScreenPicture
        screen={screen}
        alt={alt}
        sizes="(min-width: 640px) 576px, 94vw"
        lazy={false}
        className="h-56 rounded-b-none border-b-0 sm:h-80"
      />
    </div>
  )
}

const request = { entryPoint: 'landing-search', hasCardHeading: true } as const

/**
 * The search of a landing page leads into the web application, to what was searched for there (DEST-1): by
 * the dialog, or straight on for a known visitor (DEST-4). Before JavaScript it is a form that leads to the
 * page for creating an account, which leads on.
 */
function LandingSearch({ label, className }: { label: string; className?: string }) {
  const { t } = useLingui()
  const site = useSite()
  const attributes = useSignUpAttributes({ ...request, destination: '' })
  const field = useRef<HTMLDivElement>(null)
  const way = useRef<HTMLAnchorElement>(null)
  const form = useId()
  const [action = '', query] = createAccountUrl(site).split('?')

  function goIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const link = way.current
    if (link === null) return
    const words = String(new FormData(event.currentTarget).get('t') ?? '').trim()
    const destination = words === '' ? '' : `search/?t=${encodeURIComponent(words)}`
    // Pressed at once, so it is written here: the frame reads presses off their links.
    link.dataset.destination = destination
    link.href = createAccountUrl(site, destination)
    link.click()
  }

  return (
    <div ref={field} className={className}>
      <SearchField
        size="large"
        hideLabel={false}
        label={label}
        placeholder={t`For example: NDA`}
        name="t"
        id={form}
        action={action}
        reloadDocument
        onSubmit={goIn}
      />
      {/* A form leaves out the query of its address. */}
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" form={form} name={name} value={value} />
      ))}
      <a
        ref={way}
        aria-hidden="true"
        tabIndex={-1}
        className="sr-only"
        // The dialog, closed, gives the focus back to what opened it: here, to the field.
        onFocus={() => field.current?.querySelector('input')?.focus()}
        href={createAccountUrl(site)}
        {...attributes}
      >
        {t`Search templates`}
      </a>
    </div>
  )
}
