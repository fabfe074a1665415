import clsx from 'clsx'
import { Picture } from '../components/picture.tsx'
import type { Screen } from './screens.server.ts'

interface ScreenPictureProps {
  screen: Screen
  alt: string
  /** How wide it is shown, as the attribute says it. */
  sizes: string
  /** Off for a screen that is in view first. */
  lazy?: boolean
  className?: string | undefined
  /** For what is shown of it: a part of the screen is cut out by its ratio. */
  pictureClassName?: string
}

/** A real screen of the product, in the reader's theme, with a hairline around it. */
export function ScreenPicture({
  screen,
  alt,
  sizes,
  lazy = true,
  className,
  pictureClassName,
}: ScreenPictureProps) {
  return (
    <div className={clsx('overflow-hidden rounded-sheet border border-field-line bg-sheet', className)}>
      <Picture
        file={screen.light}
        dark={screen.dark}
        alt={alt}
        sizes={sizes}
        lazy={lazy}
        className={clsx('h-auto w-full', pictureClassName)}
      />
    </div>
  )
}
