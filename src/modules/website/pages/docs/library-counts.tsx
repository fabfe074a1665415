import { Plural, useLingui } from '@lingui/react/macro'
import clsx from 'clsx'
import { PagePicture } from '#ui/components/picture.tsx'
import { Section } from '#ui/website/blocks/section.tsx'
import { LocalLink } from '#ui/website/local-link.tsx'
import type { DocsCopy, DocsData } from './docs.page.server.ts'

/** Each step stands higher than the one before it, whatever its text. */
const heights = ['sm:min-h-52', 'sm:min-h-60', 'sm:min-h-68']

const order = ['scaffold', 'beta', 'verified'] as const

/** The three steps of a text, and how many templates stand on each today. */
export function Grades({
  copy: { title, lead, rows },
  grades,
}: {
  copy: DocsCopy['grades']
  grades: DocsData['grades']
}) {
  return (
    <Section id="grades" title={title} lead={lead} size="small">
      <ol className="mt-8 grid grid-cols-1 gap-x-4 gap-y-4 sm:grid-cols-3 sm:items-end">
        {order.map((grade, step) => (
          <Step key={grade} {...rows[grade]} count={grades[grade]} height={heights[step]} />
        ))}
      </ol>
    </Section>
  )
}

interface StepProps {
  name: string
  text: string
  count: number
  height: string | undefined
}

function Step({ name, text, count, height }: StepProps) {
  return (
    <li className={clsx('border-ink border-t-2 bg-sunken p-5', height)}>
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-4 text-xl">
        {name}
        <span className="font-normal font-sans text-muted text-sm tabular-nums">
          <Plural value={count} one="# template" other="# templates" />
        </span>
      </h3>
      <p className="mt-2 text-muted">{text}</p>
    </li>
  )
}

/** A wall of first pages, one of each kind of document, each leading to all of its kind. */
export function Kinds({ copy, kinds }: { copy: DocsCopy['kinds']; kinds: DocsData['kinds'] }) {
  const { t } = useLingui()
  return (
    <Section id="kinds" title={copy.title} lead={copy.lead} ground="sunken">
      <ul className="mt-9 grid grid-cols-2 gap-x-6 gap-y-10 sm:grid-cols-4 lg:gap-x-12">
        {kinds.map(({ type, name, count, title, picture, tag }) => (
          <li key={type} className="group relative">
            {/* Pages of two sizes stand on one line. */}
            <div className="flex aspect-[250/354] items-end">
              <PagePicture
                src={picture.small}
                srcSet={`${picture.small} 250w, ${picture.large} ${picture.width}w`}
                sizes="(min-width: 996px) 180px, (min-width: 768px) 20vw, 40vw"
                width={picture.width}
                height={picture.height}
                alt={t`First page of the ${title}`}
                lang={tag}
              />
            </div>
            <h3 className="mt-4 text-lg xs:text-xl">
              <LocalLink
                to={`/templates/?type=${type}`}
                className="after:absolute after:inset-0 group-hover:text-action-strong group-hover:underline"
              >
                {name}
              </LocalLink>
            </h3>
            <p className="text-muted text-sm tabular-nums">
              <Plural value={count} one="# template" other="# templates" />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface ShelvesProps {
  copy: DocsCopy['shelves']
  shelves: DocsData['shelves']
  total: DocsData['total']
}

/** The library as a stock list, with the sum below it. */
export function Shelves({ copy, shelves, total }: ShelvesProps) {
  return (
    <Section id="shelves" title={copy.title} lead={copy.lead}>
      <table className="mt-8 w-full text-left">
        <thead>
          <tr className="border-ink border-b-2 text-sm">
            <th scope="col" className="py-2 pr-4 align-bottom font-medium">
              {copy.department}
            </th>
            <Head>{copy.templates}</Head>
            <Head>{copy.free}</Head>
            <Head isWide>{copy.pages}</Head>
          </tr>
        </thead>
        <tbody>
          {shelves.map(({ id, name, ...count }) => (
            <tr key={id} className="border-line border-b">
              <th scope="row" className="pr-4 font-normal">
                <LocalLink
                  to={`/templates/${id}/`}
                  className="inline-flex min-h-12 items-center py-1 font-heading font-medium text-lg leading-snug hover:text-action-strong hover:underline"
                >
                  {name}
                </LocalLink>
              </th>
              <Figures count={count} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-ink border-t-2 font-medium">
            <th scope="row" className="py-3 pr-4 font-medium">
              {copy.total}
            </th>
            <Figures count={total} />
          </tr>
        </tfoot>
      </table>
    </Section>
  )
}

/** The last column has no room on a phone. */
const wideOnly = 'max-xxs:hidden'

function Head({ isWide = false, children }: { isWide?: boolean; children: string }) {
  return (
    <th
      scope="col"
      className={`py-2 pl-4 text-right align-bottom font-medium sm:w-40 ${isWide ? wideOnly : ''}`}
    >
      {children}
    </th>
  )
}

function Figures({ count: { templates, free, pages } }: { count: DocsData['total'] }) {
  const { i18n } = useLingui()
  return (
    <>
      <td className="pl-4 text-right tabular-nums">{i18n.number(templates)}</td>
      <td className="pl-4 text-right tabular-nums">{i18n.number(free)}</td>
      <td className={`pl-4 text-right tabular-nums ${wideOnly}`}>{i18n.number(pages)}</td>
    </>
  )
}
