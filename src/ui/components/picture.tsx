import clsx from 'clsx'
import type { ComponentProps } from 'react'

/** A picture in several encodings and widths, as `scripts/picture-plugin.ts` makes it. */
export interface PictureFile {
  /** Pixels of the largest. */
  width: number
  height: number
  /** What every browser can show. */
  src: string
  /** The smallest encoding first: a browser takes the first that it knows. */
  sources: readonly { type: string; srcSet: string }[]
}

interface PictureProps
  extends Omit<ComponentProps<'img'>, 'alt' | 'src' | 'srcSet' | 'width' | 'height' | 'loading'> {
  file: PictureFile
  /** The same in the dark theme, where there is one. */
  dark?: PictureFile | undefined
  alt: string
  /** How wide it is shown, as the attribute says it. */
  sizes: string
  /** Off for the picture in view first; where that is the largest thing, it has a `fetchPriority` too. */
  lazy?: boolean
}

/** A picture in the smallest encoding and width that will do. Its place has its final size beforehand. */
export function Picture({ file, dark, alt, sizes, lazy = true, ...native }: PictureProps) {
  const darkSources = dark && [...dark.sources, { type: 'image/jpeg', srcSet: dark.src }]
  return (
    <picture>
      {darkSources?.map(({ type, srcSet }) => (
        <source key={`dark ${type}`} media="(prefers-color-scheme: dark)" {...{ type, srcSet, sizes }} />
      ))}
      {file.sources.map(({ type, srcSet }) => (
        <source key={type} {...{ type, srcSet, sizes }} />
      ))}
      <img
        {...native}
        src={file.src}
        alt={alt}
        width={file.width}
        height={file.height}
        loading={lazy ? 'lazy' : 'eager'}
        decoding="async"
      />
    </picture>
  )
}

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
