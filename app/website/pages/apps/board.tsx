import { LocalLink } from '../../local-link.tsx'
import { useSite } from '../../site.tsx'
import { TextNodes } from '../../texts/text-nodes.tsx'
import { webAppPageUrl } from '../../web-app-addresses.ts'
import type { AppsCopy } from './apps.server.ts'

/** Where each door is, in the order of the board's rows. */
const doors = [
  { address: '/templates/' },
  { address: '/app/', isWebApp: true },
  { address: '/app/admin/', isWebApp: true },
] as const

/** The doors as on the board in an entrance hall: the address, who may go in, and what is behind it. */
export function Board({ copy: { title, needs, rows } }: { copy: AppsCopy['board'] }) {
  return (
    <section aria-labelledby="board" className="mx-auto max-w-page px-gutter py-14 sm:py-20">
      <h2 id="board" className="text-3xl sm:text-4xl">
        {title}
      </h2>
      <ol className="mt-8 border-ink border-t-2">
        {rows.map(({ name, need, text, parts }, position) => (
          <li
            key={name}
            className="grid gap-x-12 gap-y-4 border-line border-b py-8 md:grid-cols-[13rem_1fr_1.15fr]"
          >
            <Door position={position} />
            <div>
              <h3 className="text-2xl">{name}</h3>
              <p className="mt-2 max-w-prose">{text}</p>
              <p className="mt-3 text-sm">
                <span className="font-medium">{needs}</span> <span className="text-muted">{need}</span>
              </p>
            </div>
            <ul className="divide-y divide-line max-md:mt-2">
              {parts.map((part, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown.
                <li key={index} className="py-2 first:pt-0.5 [&_a]:py-1">
                  <TextNodes nodes={part} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The way in, called by its address, as it stands in the address bar. */
function Door({ position }: { position: number }) {
  const site = useSite()
  const door = doors[position]
  if (door === undefined) return null
  const look =
    'text-link inline-flex min-h-11 w-fit items-center self-start font-mono text-base wrap-anywhere md:-mt-1.5'
  if ('isWebApp' in door) {
    return (
      <a href={webAppPageUrl(site, door.address.slice('/app/'.length))} className={look}>
        {door.address}
      </a>
    )
  }
  return (
    <LocalLink to={door.address} className={look}>
      {door.address}
    </LocalLink>
  )
}
