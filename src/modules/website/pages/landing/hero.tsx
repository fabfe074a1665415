import { Trans } from '@lingui/react/macro'
import clsx from 'clsx'
import { FilmButton } from '#ui/components/film/film-button.tsx'
import { TextNodes } from '#ui/website/texts/text-nodes.tsx'
import { HeroVisual } from './hero-visual.tsx'
import type { LandingData } from './landing.page.tsx'
import { LandingButton } from './landing-button.tsx'
import { LandingSearch } from './landing-search.tsx'

/** The promise, the search and the button, and beside them what the promise is about. */
export function Hero({ data }: { data: LandingData }) {
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
            <p className="text-muted text-sm">
              <Trans>No card. An e-mail address is enough.</Trans>
            </p>
          </div>
        </div>
        <HeroVisual hero={hero} />
      </div>
    </section>
  )
}
