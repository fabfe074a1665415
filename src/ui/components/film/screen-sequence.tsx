import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { IconButton } from '../icon-button.tsx'
import { Picture } from '../picture.tsx'
import type { FilmScreen } from './film-screen.ts'

/** Screens of the product one after the other, at the pace of whoever looks: buttons, or the arrow keys. */
export function ScreenSequence({ screens }: { screens: readonly FilmScreen[] }) {
  const { t } = useLingui()
  const [position, setPosition] = useState(0)
  const captions: Record<FilmScreen['name'], string> = {
    find: t`Type what you need. The library finds it while you write.`,
    'fill-in': t`Answer plain questions, and watch the document write itself beside them.`,
    download: t`Take it with you as Word, PDF or plain text.`,
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
          label={t`Screen before`}
          icon={<ChevronLeft aria-hidden="true" />}
          variant="secondary"
          aria-disabled={position === 0}
          onClick={() => go(-1)}
        />
        <IconButton
          label={t`Next screen`}
          icon={<ChevronRight aria-hidden="true" />}
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
