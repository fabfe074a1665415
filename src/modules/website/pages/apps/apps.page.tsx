import clsx from 'clsx'
import { Picture, type PictureFile } from '#ui/components/picture.tsx'
import { Section } from '#ui/website/blocks/section.tsx'
import { LocalLink } from '#ui/website/local-link.tsx'
import { ScreenPicture } from '#ui/website/screen-picture.tsx'
import type { Screen } from '#ui/website/screens.server.ts'
import { useSite, webAppPageUrl } from '#ui/website/site.tsx'
import { PlannedLabel } from '#ui/website/texts/planned-label.tsx'
import { TextList, TextNodes, TextParagraph } from '#ui/website/texts/text-nodes.tsx'
import type { AppsCopy, AppsData } from './apps.page.server.ts'

/** What there is to use: a directory of three doors, a table of what works where, and what is missing. */
export default function Apps({ data: { copy, phone, desk, shelf } }: { data: AppsData }) {
  return (
    <>
      <header className="overflow-hidden border-line border-b bg-sunken">
        <div className="mx-auto grid max-w-page gap-x-16 gap-y-10 px-gutter pt-12 sm:pt-16 xs:grid-cols-[1.6fr_1fr]">
          <div className="xs:self-center xs:pb-16">
            <h1 className="text-4xl sm:text-5xl lg:text-6xl">{copy.heading}</h1>
            <TextParagraph nodes={copy.lead} className="mt-5 max-w-prose text-lg" />
          </div>
          {/* The phone stands on the edge of the next section. */}
          <div className="mx-auto h-72 w-60 xs:h-80 sm:h-96 sm:w-72">
            <ScreenPicture
              screen={phone}
              alt={copy.phoneAlt}
              sizes="(min-width: 768px) 288px, 240px"
              lazy={false}
              className="rounded-b-none!"
            />
          </div>
        </div>
      </header>
      <Board copy={copy.board} desk={desk} shelf={shelf} />
      <Matrix copy={copy.matrix} />
      <Missing copy={copy.missing} />
      <section aria-labelledby="own" className="mx-auto max-w-page px-gutter py-14 sm:py-20">
        <div className="border-brass border-l-4 pl-5 sm:pl-8">
          <h2 id="own" className="text-3xl">
            {copy.own.title}
          </h2>
          <TextParagraph nodes={copy.own.text} className="mt-3 max-w-measure text-lg" />
        </div>
      </section>
    </>
  )
}

/** What works where. On a phone every row becomes a list of its own: nobody has to push a table along. */
function Matrix({ copy: { title, lead, what, columns, rows, note } }: { copy: AppsCopy['matrix'] }) {
  return (
    <Section id="matrix" title={title} lead={lead} ground="sheet">
      <table className="mt-8 hidden w-full table-fixed text-left md:table">
        <thead>
          <tr className="border-ink border-b-2">
            <th scope="col" className="w-1/4 py-3 pr-6 align-bottom font-medium">
              {what}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className="py-3 pr-6 align-bottom font-medium last:pr-0">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells }) => (
            <tr key={name} className="border-line border-b">
              <th scope="row" className="py-3.5 pr-6 align-top font-heading font-medium text-lg leading-snug">
                {name}
              </th>
              {cells.map((cell, position) => (
                <td key={columns[position]} className="py-3.5 pr-6 align-top text-muted last:pr-0">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-8 border-ink border-t-2 md:hidden">
        {rows.map(({ name, cells }) => (
          <div key={name} className="border-line border-b py-5">
            <h3 className="text-xl">{name}</h3>
            <dl className="mt-2 grid gap-x-10 xs:grid-cols-2">
              {cells.map((cell, position) => (
                <div key={columns[position]} className="flex justify-between gap-6 py-1">
                  <dt className="shrink-0 text-muted text-sm leading-6">{columns[position]}</dt>
                  <dd className="text-right">{cell}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
      <TextParagraph nodes={note} className="mt-5 text-muted" />
    </Section>
  )
}

/** What has a name and no app yet: said before anybody looks for it. */
export function Missing({ copy: { title, lead, rows, also } }: { copy: AppsCopy['missing'] }) {
  return (
    <Section
      id="missing"
      title={title}
      lead={lead}
      size="small"
      padding="pt-14 sm:pt-20"
      beside="gap-x-16 gap-y-8 md:grid-cols-[1fr_1.8fr]"
    >
      <div>
        <dl className="divide-y divide-line border-line border-y border-dashed">
          {rows.map(({ product, name, text }) => (
            <div key={product} className="py-5">
              <dt className="flex flex-wrap items-center gap-x-3 gap-y-1 font-heading font-medium text-xl">
                {name}
                <PlannedLabel product={product} />
              </dt>
              <dd className="mt-1.5 max-w-prose">
                <TextNodes nodes={text} />
              </dd>
            </div>
          ))}
        </dl>
        <p className="mt-4 text-muted">{also}</p>
      </div>
    </Section>
  )
}

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
function Board({ copy: { title, needs, alts, rows }, desk, shelf }: BoardProps) {
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
