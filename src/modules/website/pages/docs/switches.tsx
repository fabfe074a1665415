import { useLingui } from '@lingui/react/macro'
import type { DocsData } from './docs.page.tsx'

interface SwitchesProps {
  copy: DocsData['copy']['switches']
  switches: DocsData['switches']
  /** The language of the template, where it is another than the page's. */
  lang: string | undefined
}

/** What a single "yes" writes: counted, and drawn as the length of its line. */
export function Switches({ copy: { title, lead, question, adds }, switches, lang }: SwitchesProps) {
  const { i18n } = useLingui()
  const most = Math.max(...switches.map(({ words }) => words))
  return (
    <section aria-labelledby="switches">
      <h2 id="switches" className="text-3xl">
        {title}
      </h2>
      <p className="mt-3 max-w-prose text-muted">{lead}</p>
      <table className="mt-6 w-full text-left">
        <thead>
          <tr className="border-ink border-b-2 text-sm">
            <th scope="col" className="py-2 pr-6 font-medium">
              {question}
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              {adds}
            </th>
          </tr>
        </thead>
        <tbody>
          {switches.map((each) => (
            <tr key={each.question} className="border-line border-b">
              <th scope="row" lang={lang} className="py-2.5 pr-6 font-normal">
                {each.question}
                {/* Drawn and not styled: the page's policy lets no style stand in an element. */}
                <svg
                  aria-hidden="true"
                  viewBox="0 0 100 1"
                  preserveAspectRatio="none"
                  className="mt-1.5 block h-1 w-full"
                >
                  <rect width={Math.max(2, (each.words / most) * 100)} height="1" className="fill-brass" />
                </svg>
              </th>
              <td className="py-2.5 text-right align-top font-heading font-medium text-xl tabular-nums">
                {i18n.number(each.words)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
