import { TextNodes } from '#ui/website/texts/text-nodes.tsx'
import type { AppsCopy } from './apps.page.server.ts'

/** What works where. On a phone every row becomes a list of its own: nobody has to push a table along. */
export function Matrix({ copy: { title, lead, what, columns, rows, note } }: { copy: AppsCopy['matrix'] }) {
  return (
    <section aria-labelledby="matrix" className="border-line border-y bg-sheet">
      <div className="mx-auto max-w-page px-gutter py-14 sm:py-20">
        <h2 id="matrix" className="text-3xl sm:text-4xl">
          {title}
        </h2>
        <p className="mt-3 max-w-measure text-lg text-muted">{lead}</p>
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
                <th
                  scope="row"
                  className="py-3.5 pr-6 align-top font-heading font-medium text-lg leading-snug"
                >
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
        <p className="mt-5 text-muted">
          <TextNodes nodes={note} />
        </p>
      </div>
    </section>
  )
}
