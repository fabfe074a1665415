import clsx from 'clsx'
import type { ComponentProps } from 'react'

interface PagePictureProps extends Omit<ComponentProps<'img'>, 'alt' | 'width' | 'height' | 'loading'> {
  src: string
  /** What the page is, e.g. "First page of the mutual non-disclosure agreement". */
  alt: string
  /** Pixels of the file: the frame has its final size before the picture arrives. */
  width: number
  height: number
  /** Off for the picture that is in view first. */
  lazy?: boolean | undefined
}

/** The picture of a real page of a document, on paper with a hairline edge. */
export function PagePicture({ alt, lazy = true, className, ...native }: PagePictureProps) {
  return (
    <img
      {...native}
      alt={alt}
      loading={lazy ? 'lazy' : 'eager'}
      decoding="async"
      {...(!lazy && { fetchPriority: 'high' as const })}
      className={clsx('page-edge h-auto w-full bg-page', className)}
    />
  )
}
