import { Trans } from '@lingui/react/macro'
import { brand } from '#content/brand/brand.ts'
import { Claims } from '../home/claims.tsx'
import { Ledger } from './ledger.tsx'
import { Making } from './making.tsx'
import { Operator } from './operator.tsx'

export interface AboutData {
  library: {
    templates: number
    /** In the text that is offered today, by somebody who did not write it. */
    read: number
    /** By somebody qualified in the law that they are made for. */
    verified: number
    /** Rules of law that any template relies on. */
    rules: number
    /** Those of them that were compared with their source, and not too long ago. */
    compared: number
  }
  languages: { name: string; count: number }[]
}

/** Who and what this is: a title page with the library's ledger, then how it is made, what it is not, and who answers for it. */
export default function About({ data }: { data: AboutData }) {
  return (
    <>
      <header className="border-line border-b">
        <div className="mx-auto grid max-w-page grid-cols-1 gap-x-16 gap-y-10 px-gutter py-12 sm:py-20 md:grid-cols-[1.3fr_1fr] md:items-center">
          <div>
            <h1 className="text-4xl sm:text-5xl lg:text-6xl">
              <Trans>A formulary is a book of model documents</Trans>
            </h1>
            <div className="mt-6 max-w-prose space-y-4 text-lg">
              <p>
                <Trans>
                  For centuries clerks and notaries kept one at hand: the agreement, the letter, the notice,
                  with gaps for the names and the date. Whoever needed a document copied the model and filled
                  the gaps.
                </Trans>
              </p>
              <p>
                <Trans>
                  {brand.name} is such a book that does the copying. You answer questions, it puts in the
                  clauses that your answers call for, numbers them, and hands you a clean Word or PDF file.
                </Trans>
              </p>
            </div>
          </div>
          <Ledger data={data} />
        </div>
      </header>
      <Claims claims={brand.claims} />
      <Making />
      <div className="border-line border-y bg-sunken">
        <div className="mx-auto grid max-w-page gap-x-16 gap-y-12 px-gutter py-14 sm:grid-cols-2 sm:py-20">
          <section aria-labelledby="not">
            <h2 id="not" className="text-3xl">
              <Trans>What it is not</Trans>
            </h2>
            <div className="mt-4 max-w-prose space-y-3">
              <p>
                <Trans>
                  It is no law firm, and no lawyer is behind the button. Nobody here knows your case, weighs
                  your risk or tells you what to sign.
                </Trans>
              </p>
              <p>
                <Trans>
                  So every template names the cases that it does not fit. If one of them is yours, or much
                  depends on the outcome, take the draft to a lawyer: it still saves the first hour.
                </Trans>
              </p>
            </div>
          </section>
          <section aria-labelledby="open">
            <h2 id="open" className="text-3xl">
              <Trans>Open, and yours to run</Trans>
            </h2>
            <div className="mt-4 max-w-prose space-y-3">
              <p>
                <Trans>
                  The program is open source under the MIT license. A company that wants its documents on its
                  own machine can run the whole of it there, with templates of its own.
                </Trans>
              </p>
              <p>
                <Trans>
                  Nor do you need it to read what you made with it: the files are ordinary Word and PDF, and
                  open without an account.
                </Trans>
              </p>
            </div>
          </section>
        </div>
      </div>
      <Operator />
    </>
  )
}
