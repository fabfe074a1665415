import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import type { Film } from '#content/brand/films.ts'
import { IconButton } from '../button.tsx'
import { buttonClass } from '../button-class.ts'
import { Picture } from '../picture.tsx'
import type { FilmScreen } from './film-screen.ts'

/** What the overlay shows: the film, the way to it, or screens of the product. */
export function FilmStage({ film, screens }: { film: Film | undefined; screens: readonly FilmScreen[] }) {
  if (film?.kind === 'file') return <LocalFilm film={film} screens={screens} />
  const host = film?.kind === 'page' && new URL(film.url).hostname
  return (
    <>
      <ScreenSequence screens={screens} />
      {/* Somebody else's film opens beside our page: we load nothing of theirs that would need consent. */}
      {film?.kind === 'page' && (
        <p className="mt-4">
          <a href={film.url} target="_blank" rel="noreferrer" className={buttonClass({ variant: 'primary' })}>
            <Trans>Watch the video on {host}</Trans>
          </a>
        </p>
      )}
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

/** Screens of the product one after the other, at the pace of whoever looks: buttons, or the arrow keys. */
function ScreenSequence({ screens }: { screens: readonly FilmScreen[] }) {
  const { t } = useLingui()
  const [position, setPosition] = useState(0)
  const captions: Record<FilmScreen['name'], string> = {
    find: t`Type what you need. The library finds it as you type.`,
    'fill-in': t`Answer simple questions, and watch your document take shape next to them.`,
    download: t`Download it as Word, PDF or plain text.`,
  }
  const screen = screens[position]
  if (screen === undefined) return null
  const last = screens.length - 1
  const go = (step: number) => setPosition((current) => Math.min(last, Math.max(0, current + step)))
  const goByKey = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') go(1)
    if (key === 'ArrowLeft') go(-1)
  }
  const number = position + 1
  const count = screens.length
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of its buttons
    <div onKeyDown={goByKey}>
      <figure>
        <Picture
          key={screen.light.src}
          file={screen.light}
          dark={screen.dark}
          alt=""
          sizes="(min-width: 48rem) 44rem, 92vw"
          lazy={false}
          className="aspect-4/3 max-h-[60dvh] w-full rounded-control border border-line bg-paper object-contain"
        />
        <figcaption aria-live="polite" className="mt-3 min-h-12">
          {captions[screen.name]}
        </figcaption>
      </figure>
      <div className="mt-2 flex items-center gap-3">
        <IconButton
          label={t`Previous screen`}
          icon={<ChevronLeft />}
          variant="secondary"
          aria-disabled={position === 0}
          onClick={() => go(-1)}
        />
        <IconButton
          label={t`Next screen`}
          icon={<ChevronRight />}
          variant="secondary"
          aria-disabled={position === last}
          onClick={() => go(1)}
        />
        <span className="text-muted text-sm tabular-nums">
          <Trans>
            {number} of {count}
          </Trans>
        </span>
      </div>
    </div>
  )
}
