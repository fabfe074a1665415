import { useLingui } from '@lingui/react/macro'
import { LocalLink } from '#ui/website/local-link.tsx'
import type { DocsData } from './docs.page.tsx'

interface ShelvesProps {
  copy: DocsData['copy']['shelves']
  shelves: DocsData['shelves']
  total: DocsData['total']
}

/** The library as a stock list, with the sum below it. */
export function Shelves({ copy, shelves, total }: ShelvesProps) {
  return (
    <section aria-labelledby="shelves" className="mx-auto max-w-page px-gutter py-14 sm:py-20">
      <h2 id="shelves" className="text-3xl sm:text-4xl">
        {copy.title}
      </h2>
      <p className="mt-3 text-lg text-muted">{copy.lead}</p>
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
    </section>
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
