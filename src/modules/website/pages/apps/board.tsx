import clsx from 'clsx'
import { Picture, type PictureFile } from '#ui/components/picture.tsx'
import { Section } from '#ui/website/blocks/section.tsx'
import { LocalLink } from '#ui/website/local-link.tsx'
import { ScreenPicture } from '#ui/website/screen-picture.tsx'
import type { Screen } from '#ui/website/screens.server.ts'
import { useSite } from '#ui/website/site.tsx'
import { TextList } from '#ui/website/texts/text-nodes.tsx'
import { webAppPageUrl } from '#ui/website/web-app-page-url.ts'
import type { AppsCopy } from './apps.page.server.ts'

/** Where each door is, in the order of the board's rows. */
const doors = [
  { address: '/templates/' },
  { address: '/app/', isWebApp: true },
  { address: '/app/admin/', isWebApp: true },
] as const

interface BoardProps {
  copy: AppsCopy['board']
  desk: Screen
  shelf: readonly PictureFile[]
}

/**
 * The doors, one below the other: the address, who may go in, what is behind it,
 * and a look through the two that most people take.
 */
export function Board({ copy: { title, needs, alts, rows }, desk, shelf }: BoardProps) {
  const looks = [
    shelf.length > 0 && <Shelf key="shelf" pages={shelf} alt={alts[0]} />,
    <ScreenPicture
      key="desk"
      screen={desk}
      alt={alts[1] ?? ''}
      sizes="(min-width: 1200px) 600px, (min-width: 996px) 50vw, calc(100vw - 2rem)"
    />,
  ]
  return (
    <Section id="board" title={title}>
      <ol className="mt-8 border-ink border-t-2">
        {rows.map(({ name, need, text, parts }, position) => {
          const look = looks[position] || undefined
          return (
            <li
              key={name}
              className="grid items-center gap-x-16 gap-y-8 border-line border-b py-10 last:border-b-0 last:pb-0 sm:py-14 md:grid-cols-[1fr_1.2fr]"
            >
              <div>
                <Door position={position} />
                <h3 className="mt-1 text-3xl">{name}</h3>
                <p className="mt-2 max-w-prose">{text}</p>
                <p className="mt-3 text-sm">
                  <span className="font-medium">{needs}</span> <span className="text-muted">{need}</span>
                </p>
                {look !== undefined && <Parts parts={parts} />}
              </div>
              {/* On a wide screen the look through the second door stands on the other side. */}
              <div className={clsx('min-w-0', position % 2 === 1 && 'md:order-first')}>
                {look ?? <Parts parts={parts} />}
              </div>
            </li>
          )
        })}
      </ol>
    </Section>
  )
}

function Parts({ parts }: { parts: AppsCopy['board']['rows'][number]['parts'] }) {
  return (
    <TextList
      texts={parts}
      className="mt-5 divide-y divide-line border-line border-t"
      itemClassName="py-2 [&_a]:py-1"
    />
  )
}

/** First pages side by side, as in a drawer. */
function Shelf({ pages, alt }: { pages: readonly PictureFile[]; alt: string | undefined }) {
  return (
    <div
      role="img"
      aria-label={alt}
      className="grid aspect-[16/9] grid-cols-2 gap-x-4 overflow-hidden rounded-sheet border border-line bg-sunken px-5 pt-6 sm:gap-x-6 sm:px-8 sm:pt-8"
    >
      {pages.map((page) => (
        <Picture
          key={page.src}
          file={page}
          alt=""
          sizes="(min-width: 996px) 260px, 44vw"
          className="page-edge h-auto w-full bg-page"
        />
      ))}
    </div>
  )
}

/** The way in, called by its address, as it stands in the address bar. */
function Door({ position }: { position: number }) {
  const site = useSite()
  const door = doors[position]
  if (door === undefined) return null
  const look = 'text-link inline-flex min-h-11 w-fit items-center font-mono text-base wrap-anywhere'
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
