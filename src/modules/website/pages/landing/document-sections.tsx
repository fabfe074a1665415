import { Plural, useLingui } from '@lingui/react/macro'
import clsx from 'clsx'
import { ChevronRight } from 'lucide-react'
import { AccessBadge } from '#modules/library/parts/access-badge.tsx'
import { FirstPage } from '#modules/library/parts/first-page.tsx'
import { LargeFirstPage } from '#modules/library/website/parts/large-first-page.tsx'
import { Badge } from '#ui/components/badge.tsx'
import { PagePicture } from '#ui/components/picture.tsx'
import { LocalLink } from '#ui/website/local-link.tsx'
import { DocumentLink, FolderLink } from './landing-links.tsx'
import type { Shown } from './section.tsx'

/** Just so many documents stand in one row of a wide screen. */
const ONE_ROW = 5

/** CAT-2: the suggested documents. A page's small picture gives way wherever the large one is shown. */
export function Documents({ documents }: Pick<Shown<'documents'>, 'documents'>) {
  return (
    <ul
      className={clsx(
        'grid grid-cols-2 gap-x-5 gap-y-10 sm:gap-x-8',
        documents.length >= ONE_ROW && 'xs:grid-cols-3',
        documents.length === ONE_ROW ? 'md:grid-cols-5' : 'md:grid-cols-4',
      )}
    >
      {documents.map((template) => {
        const { slug, title, picture, free, needsPlan, foreign, pages, minutes } = template
        return (
          <li key={slug} className="group relative flex flex-col">
            <div className="aspect-[4/5] max-h-56 overflow-hidden border-line border-b pt-px pr-1.5 sm:max-h-72">
              <FirstPage
                title={title}
                picture={picture}
                sizes="(min-width: 996px) 260px, (min-width: 576px) 30vw, 44vw"
                decorative
              />
            </div>
            <h3 className="mt-3 text-balance text-lg leading-snug">
              <DocumentLink
                document={template}
                className="after:absolute after:inset-0 group-hover:text-action-strong group-hover:underline"
              />
            </h3>
            <p className="mt-1 text-muted text-sm">
              <Plural value={pages} one="# page" other="# pages" />
              <span aria-hidden="true" className="max-sm:hidden">
                {' · '}
              </span>
              <span className="max-sm:block sm:whitespace-nowrap">
                <Plural value={minutes} one="about # minute" other="about # minutes" />
              </span>
            </p>
            <p className="mt-2 flex flex-wrap gap-2">
              <AccessBadge free={free} needsPlan={needsPlan} />
              {foreign !== undefined && <Badge>{foreign.name}</Badge>}
            </p>
          </li>
        )
      })}
    </ul>
  )
}

/** The first templates that any account may have, large enough to see what one gets, and the way to all. */
export function FreeDocuments({ documents, count }: Shown<'free'>) {
  return (
    <>
      <ul className="grid gap-x-10 gap-y-8 md:grid-cols-2">
        {documents.map((document) => {
          const { slug, title, summary, picture, pages, fields, foreign } = document
          return (
            <li
              key={slug}
              className="group relative grid grid-cols-[6rem_1fr] gap-x-5 rounded-sheet border border-line bg-sheet p-4 transition-colors hover:border-action xxs:grid-cols-[10rem_1fr] sm:p-6"
            >
              <div className="self-start">
                <FirstPage title={title} picture={picture} sizes="160px" decorative />
              </div>
              <div>
                <h3 className="text-2xl">
                  <DocumentLink document={document} className="whole-card" />
                </h3>
                <p lang={foreign?.tag} className="mt-2 line-clamp-5 text-muted text-sm">
                  {summary}
                </p>
                <p className="mt-3 text-sm">
                  <Plural value={pages} one="# page" other="# pages" />
                  {' · '}
                  <Plural value={fields} one="# question" other="# questions" />
                </p>
              </div>
            </li>
          )
        })}
      </ul>
      {documents.length < count && (
        <p className="mt-8">
          <LocalLink
            to="/templates/?free=1"
            className="text-link inline-flex min-h-11 items-center font-medium"
          >
            <Plural value={count} one="See the free template" other="See all # free templates" />
          </LocalLink>
        </p>
      )}
    </>
  )
}

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

/** The first questions of a real template beside its first page: every answer has its place there. */
export function Form({ document, asked, unasked, questions, more }: Shown<'form'>) {
  const { foreign } = document
  return (
    <div className="grid gap-x-12 gap-y-8 md:grid-cols-[1fr_1.15fr] md:items-start">
      <div className="rounded-sheet border border-field-line bg-sheet p-5 sm:p-7">
        <h3 className="text-xl">{questions}</h3>
        <ol lang={foreign?.tag} className="mt-4 space-y-4">
          {asked.map((label) => (
            <li key={label}>
              <span className="block font-medium text-sm">{label}</span>
              <span
                aria-hidden="true"
                className="mt-1.5 block h-10 rounded-control border border-line bg-paper"
              />
            </li>
          ))}
        </ol>
        {unasked > 0 && <p className="mt-4 text-muted text-sm">{more}</p>}
        <p className="mt-4">
          <DocumentLink
            document={document}
            className="text-link inline-flex min-h-11 items-center font-medium"
          />
        </p>
      </div>
      <div className="max-h-[42rem] overflow-hidden border-line border-b pt-px pr-1.5">
        <LargeFirstPage document={document} sizes="(min-width: 996px) 620px, 94vw" />
      </div>
    </div>
  )
}

/** Every page of one document that may be read whole, and the way to fill it in. */
export function Pages({ document, pictures }: Shown<'pages'>) {
  return (
    <>
      <Sheets title={document.title} pictures={pictures} />
      <p className="mt-5">
        <DocumentLink
          document={document}
          className="text-link inline-flex min-h-11 items-center font-medium text-lg"
        />
      </p>
    </>
  )
}

/** Pushed along like sheets on a table. */
function Sheets({ title, pictures }: { title: string; pictures: Shown<'pages'>['pictures'] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
    <div tabIndex={0} className="-mx-gutter overflow-x-auto px-gutter pb-3">
      <ol className="flex w-max gap-5">
        {pictures.map((picture, position) => (
          <li key={picture.large} className="w-44 shrink-0 sm:w-56">
            <PagePicture
              src={picture.large}
              srcSet={`${picture.small} 250w, ${picture.large} ${picture.width}w`}
              sizes="224px"
              width={picture.width}
              height={picture.height}
              alt={`${title}, ${position + 1}/${pictures.length}`}
            />
            <p aria-hidden="true" className="mt-2 text-center text-muted text-sm tabular-nums">
              {position + 1}
            </p>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** The departments as folders to choose from, with what each holds. */
export function Folders({ folder, templates, free, total, folders, sum }: Shown<'folders'>) {
  const { i18n } = useLingui()
  const figure = 'pl-3 text-right tabular-nums xs:pl-4'
  return (
    <table className="w-full text-left">
      <thead>
        <tr className="border-ink border-b-2 text-sm">
          <th scope="col" className="py-2 pr-4 align-bottom font-medium">
            {folder}
          </th>
          <th scope="col" className={`${figure} align-bottom font-medium`}>
            {templates}
          </th>
          <th scope="col" className={`${figure} align-bottom font-medium`}>
            {free}
          </th>
        </tr>
      </thead>
      <tbody>
        {folders.map(({ id, name, count, countFree }) => (
          <tr key={id} className="border-line border-b">
            <th scope="row" className="py-1.5 font-normal xs:py-0 xs:pr-4">
              <FolderLink
                name={name}
                className="inline-flex min-h-11 items-center gap-2 font-heading font-medium text-lg leading-snug xs:min-h-14 xs:text-xl hover:text-action-strong hover:underline"
              >
                {name}
                <ChevronRight className="hidden size-5 shrink-0 text-muted xs:block" />
              </FolderLink>
            </th>
            <td className={figure}>{i18n.number(count)}</td>
            <td className={figure}>{i18n.number(countFree)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-ink border-t-2 font-medium">
          <th scope="row" className="py-3 pr-4 font-medium">
            {total}
          </th>
          <td className={figure}>{i18n.number(sum.count)}</td>
          <td className={figure}>{i18n.number(sum.countFree)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
