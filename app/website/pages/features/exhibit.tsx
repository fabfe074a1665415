import type { ReactNode } from 'react'
import { ScreenPicture } from '../../screen-picture.tsx'
import type { Screen } from '../../screens.server.ts'

interface ExhibitProps {
  /** What a clause may call it: "Exhibit A". */
  name: string
  caption: string
  children: ReactNode
}

/** Something real that a clause is shown by. */
export function Exhibit({ name, caption, children }: ExhibitProps) {
  return (
    <figure className="min-w-0">
      <figcaption className="mb-3 text-sm">
        <span className="mr-2 font-medium">{name}</span> <span className="text-muted">{caption}</span>
      </figcaption>
      {children}
    </figure>
  )
}

interface ScreenExhibitProps extends Omit<ExhibitProps, 'children'> {
  screen: Screen
  alt: string
  sizes: string
  className?: string | undefined
}

/** A real screen of the product as an exhibit. */
export function ScreenExhibit({ name, caption, className, screen, alt, sizes }: ScreenExhibitProps) {
  return (
    <Exhibit name={name} caption={caption}>
      <ScreenPicture screen={screen} alt={alt} sizes={sizes} className={className} />
    </Exhibit>
  )
}
