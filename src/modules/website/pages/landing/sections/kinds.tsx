import { Plural } from '@lingui/react/macro'
import { FirstPage } from '#modules/library/parts/first-page.tsx'
import type { Shown } from './section.tsx'

/** Each kind of document by a page of a real one. */
export function Kinds({ kinds }: Shown<'kinds'>) {
  return (
    <ul className="grid gap-x-8 gap-y-6 xs:grid-cols-2 md:grid-cols-3">
      {kinds.map(({ type, name, count, title, picture, tag }) => (
        <li key={type} className="grid grid-cols-[5.5rem_1fr] items-center gap-5 border-line border-t pt-5">
          <div className="h-24 overflow-hidden pt-px pr-1.5">
            <FirstPage title={title} picture={picture} sizes="88px" decorative />
          </div>
          <div>
            <h3 className="text-xl">{name}</h3>
            <p className="mt-1 text-muted text-sm">
              <Plural value={count} one="# template" other="# templates" />
            </p>
            <p lang={tag} className="mt-1 text-sm">
              {title}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
