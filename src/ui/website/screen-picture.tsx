import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { Picture } from '../components/picture.tsx'
import type { Screen } from './screens.server.ts'

interface ScreenPictureProps extends Pick<ComponentProps<typeof Picture>, 'alt' | 'sizes' | 'lazy'> {
  screen: Screen
  className?: string | undefined
  /** For what is shown of it: a part of the screen is cut out by its ratio. */
  pictureClassName?: string
}

/** A real screen of the product, in the reader's theme, with a hairline around it. */
export function ScreenPicture({ screen, className, pictureClassName, ...picture }: ScreenPictureProps) {
  return (
    <div className={clsx('overflow-hidden rounded-sheet border border-field-line bg-sheet', className)}>
      <Picture
        file={screen.light}
        dark={screen.dark}
        {...picture}
        className={clsx('h-auto w-full', pictureClassName)}
      />
    </div>
  )
}
