import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { brand } from '#content/brand/brand.ts'
import { LocalLink } from '#ui/website/local-link.tsx'
import { Claims } from '../home/section.tsx'
import type { AboutData } from './about.page.server.ts'

/** A title page with the library's ledger, then how it is made, what it is not, and who answers for it. */
export default function About({ data }: { data: AboutData }) {
  const { t } = useLingui()
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
                  For centuries, clerks and notaries kept one at hand: the agreement, the letter, the notice,
                  with gaps for the names and the date. To make a document, you copied the model and filled in
                  the gaps.
                </Trans>
              </p>
              <p>
                <Trans>
                  {brand.name} is a book like that, and it does the copying. You answer questions. It adds the
                  clauses your answers call for, numbers them, and gives you a clean Word or PDF file.
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
            <h2 id="not" className="text-3xl">{t`What it isn’t`}</h2>
            <div className="mt-4 max-w-prose space-y-3">
              <p>
                <Trans>
                  It isn’t a law firm, and there’s no lawyer behind the button. No one here knows your case,
                  weighs your risk or tells you what to sign.
                </Trans>
              </p>
              <p>
                <Trans>
                  That’s why every template names the cases it doesn’t fit. If yours is one of them, or a lot
                  depends on the outcome, take the draft to a lawyer. It still saves the first hour.
                </Trans>
              </p>
            </div>
          </section>
          <section aria-labelledby="open">
            <h2 id="open" className="text-3xl">{t`Open, and yours to run`}</h2>
            <div className="mt-4 max-w-prose space-y-3">
              <p>
                <Trans>
                  The software is open source under the MIT license. A company that wants its documents on its
                  own servers can run all of it there, with its own templates.
                </Trans>
              </p>
              <p>
                <Trans>
                  You don’t need it to read what you made, either: the files are ordinary Word and PDF files
                  that open without an account.
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

/** The library in figures, those that are small as well: whoever relies on a text may know how far. */
function Ledger({ data: { library, languages } }: { data: AboutData }) {
  const { t, i18n } = useLingui()
  return (
    <section aria-labelledby="ledger" className="page-edge bg-sheet p-5 sm:p-7">
      <h2 id="ledger" className="text-2xl">{t`The library today`}</h2>
      <dl className="mt-3 divide-y divide-line border-ink border-t-2">
        {languages.map(({ name, count }) => (
          <Row key={name} name={<Trans>Templates in {name}</Trans>} figure={i18n.number(count)} />
        ))}
        <Row name={<Trans>Current text read by a second reader</Trans>} figure={i18n.number(library.read)} />
        <Row
          name={<Trans>Checked by someone qualified in its law</Trans>}
          figure={library.verified === 0 ? <Trans>none yet</Trans> : i18n.number(library.verified)}
        />
        <Row name={<Trans>Legal rules they rely on</Trans>} figure={i18n.number(library.rules)} />
        <Row name={<Trans>compared with their source</Trans>} figure={i18n.number(library.compared)} isPart />
      </dl>
      <p className="mt-4 text-muted text-sm">
        <Trans>
          Counted automatically when this page was built. Each template’s page shows its own review status.
        </Trans>
      </p>
      <LocalLink to="/templates/" className="text-link mt-2 inline-flex min-h-11 items-center font-medium">
        <Trans>Browse the library</Trans>
      </LocalLink>
    </section>
  )
}

interface RowProps {
  name: ReactNode
  figure: ReactNode
  /** It is counted in the row above already. */
  isPart?: boolean
}

function Row({ name, figure, isPart = false }: RowProps) {
  return (
    <div className="flex items-baseline justify-between gap-6 py-2">
      <dt className={isPart ? 'pl-5 text-muted text-sm' : ''}>{name}</dt>
      <dd
        className={
          isPart
            ? 'text-muted text-sm tabular-nums'
            : 'shrink-0 font-heading font-medium text-xl tabular-nums'
        }
      >
        {figure}
      </dd>
    </div>
  )
}

/** How a template comes about, from first line to file (docs/templates.md, docs/library-review.md). */
function Making() {
  const { t } = useLingui()
  return (
    <section aria-labelledby="making" className="mx-auto max-w-page px-gutter py-14 sm:py-20">
      <h2 id="making" className="max-w-2xl text-3xl sm:text-4xl">{t`How a template is made`}</h2>
      <ol className="mt-9 grid gap-x-14 gap-y-10 sm:grid-cols-2">
        <Stage number="1" title={<Trans>Written with its questions</Trans>}>
          <Trans>
            A template is one text file: the clauses, and at the top the questions that fill them. Every
            clause that not everyone needs depends on an answer, with the usual answer as its default.
          </Trans>
        </Stage>
        <Stage number="2" title={<Trans>Linked to its legal sources</Trans>}>
          <Trans>
            Where a clause relies on a statute, the rule is listed in a table with its source and the day we
            last read it. Anything written from general knowledge is marked on the template’s page.
          </Trans>
        </Stage>
        <Stage number="3" title={<Trans>Checked for mistakes by software</Trans>}>
          <Trans>
            It finds references that lead nowhere, undefined terms, figures that contradict each other and
            gaps left by removed clauses. If a single error remains, the whole library fails its tests.
          </Trans>
        </Stage>
        <Stage number="4" title={<Trans>Read by someone else</Trans>}>
          <Trans>
            A second reader checks what no software can: whether each clause does what its heading says, and
            whether it’s fair to both sides. The mark belongs to that exact text: if one word changes, it’s
            gone until someone reads it again.
          </Trans>
        </Stage>
      </ol>
    </section>
  )
}

function Stage({ number, title, children }: { number: string; title: ReactNode; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[2.5rem_1fr] gap-x-3 border-line border-t pt-5">
      <span aria-hidden="true" className="font-heading font-medium text-4xl text-muted leading-none">
        {number}
      </span>
      <div>
        <h3 className="text-xl">{title}</h3>
        <p className="mt-2 max-w-prose text-muted">{children}</p>
      </div>
    </li>
  )
}

/** Who answers for this site: what the brand says of its operator, and nothing that it does not. */
export function Operator() {
  const { t } = useLingui()
  return (
    <section
      aria-labelledby="operator"
      className="mx-auto grid max-w-page gap-x-16 gap-y-6 px-gutter py-14 sm:py-20 md:grid-cols-[1fr_1.6fr]"
    >
      <h2 id="operator" className="text-3xl">{t`Who is responsible for this site`}</h2>
      <div>
        <address className="border-brass border-l-4 pl-5 text-lg not-italic leading-relaxed">
          <span className="block font-heading font-medium text-2xl">{brand.operator}</span>
          {brand.address.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
          <a href={`tel:${brand.phone.number}`} className="text-link mt-2 inline-flex min-h-8 items-center">
            {brand.phone.text}
          </a>
        </address>
        <p className="mt-5 max-w-prose text-muted">
          <Trans>
            Anything wrong, missing or unclear? Tell us on the{' '}
            <LocalLink to="/company/contact/" className="text-link">
              contact page
            </LocalLink>
            . The{' '}
            <LocalLink to="/company/privacy-policy/" className="text-link">
              privacy policy
            </LocalLink>{' '}
            says what we store about you, and the{' '}
            <LocalLink to="/company/terms-of-use/" className="text-link">
              terms of use
            </LocalLink>{' '}
            what we owe each other.
          </Trans>
        </p>
      </div>
    </section>
  )
}
