import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

/** How a template comes about, from the first line to the file (docs/templates.md, docs/library-review.md). */
export function Making() {
  return (
    <section aria-labelledby="making" className="mx-auto max-w-page px-gutter py-14 sm:py-20">
      <h2 id="making" className="max-w-2xl text-3xl sm:text-4xl">
        <Trans>How a template is made</Trans>
      </h2>
      <ol className="mt-9 grid gap-x-14 gap-y-10 sm:grid-cols-2">
        <Stage number="1" title={<Trans>Written with its questions</Trans>}>
          <Trans>
            A template is one text file: the clauses, and at its head the questions that fill them. Every
            clause that not everybody needs hangs on an answer, with the usual answer as its default.
          </Trans>
        </Stage>
        <Stage number="2" title={<Trans>Tied to its sources of law</Trans>}>
          <Trans>
            Where a clause rests on a statute, the rule stands in a table with its source and the day on which
            it was last read. What was written from general knowledge says so on the template’s page.
          </Trans>
        </Stage>
        <Stage number="3" title={<Trans>Searched for mistakes by a program</Trans>}>
          <Trans>
            It finds references that lead nowhere, terms that nobody defined, figures that contradict each
            other and gaps that a left-out clause leaves behind. While a single error is left, the whole
            library fails its tests.
          </Trans>
        </Stage>
        <Stage number="4" title={<Trans>Read by somebody else</Trans>}>
          <Trans>
            A second reader asks what no program can: whether each clause does what its heading says, and
            whether it is fair to both sides. The mark of that reading belongs to the exact text: one changed
            word, and it is gone until somebody reads again.
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
