import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Film } from '#content/brand/films.ts'
import { buttonClass } from '../button-class.ts'
import type { FilmScreen } from './film-screen.ts'
import { ScreenSequence } from './screen-sequence.tsx'

interface FilmStageProps {
  film: Film | undefined
  screens: readonly FilmScreen[]
}

/** What the overlay shows: the film, the way to it, or screens of the product. */
export function FilmStage({ film, screens }: FilmStageProps) {
  if (film?.kind === 'file') return <LocalFilm film={film} screens={screens} />
  return (
    <>
      <ScreenSequence screens={screens} />
      {film?.kind === 'page' && <WayToFilm url={film.url} />}
    </>
  )
}

/** A film of our own host. One that the browser cannot play makes way for the screens. */
function LocalFilm({ film, screens }: { film: Film & { kind: 'file' }; screens: readonly FilmScreen[] }) {
  const { i18n } = useLingui()
  const [hasFailed, setFailed] = useState(false)
  if (hasFailed) return <ScreenSequence screens={screens} />
  const { src, poster, captions = {} } = film
  return (
    // biome-ignore lint/a11y/useMediaCaption: captions are the operator's to give, by language
    <video
      src={src}
      poster={poster}
      controls
      autoPlay
      playsInline
      preload="metadata"
      onError={() => setFailed(true)}
      className="aspect-video w-full rounded-control bg-sunken"
    >
      {Object.entries(captions).map(([language, file]) => (
        <track
          key={language}
          kind="captions"
          srcLang={language}
          label={new Intl.DisplayNames(i18n.locale, { type: 'language' }).of(language) ?? language}
          src={file}
          default={i18n.locale.startsWith(language)}
        />
      ))}
    </video>
  )
}

/** A film at somebody else's opens beside our page: nothing of theirs is loaded here, so there is nothing to consent to. */
function WayToFilm({ url }: { url: string }) {
  const host = new URL(url).hostname
  return (
    <p className="mt-4">
      <a href={url} target="_blank" rel="noreferrer" className={buttonClass({ variant: 'primary' })}>
        <Trans>Watch the film at {host}</Trans>
      </a>
    </p>
  )
}
