import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Section } from './section.tsx'

/** What makes a template of this library better than a file from somewhere. */
export function Craft({ title, conditions }: { title: string; conditions: number }) {
  return (
    <Section id="craft" ground="sunken" title={<Trans>Made like a document, not like a form letter</Trans>}>
      <dl className="grid gap-x-14 gap-y-8 sm:grid-cols-2">
        <Point title={<Trans>Only the clauses you need</Trans>}>
          <Plural
            value={conditions}
            one={`# choice is built into one template alone: ${title}. A clause that you leave out leaves no gap and no “intentionally omitted”.`}
            other={`# choices are built into one template alone: ${title}. A clause that you leave out leaves no gap and no “intentionally omitted”.`}
          />
        </Point>
        <Point title={<Trans>Word’s own numbering</Trans>}>
          <Trans>
            Clause numbers and cross-references are live in the Word file. Add a clause next year, and every
            “Section 7.2” moves with it.
          </Trans>
        </Point>
        <Point title={<Trans>Plain questions</Trans>}>
          <Trans>
            Each question says what it means and what people usually answer. Leave one open and the document
            shows a labeled blank in its place.
          </Trans>
        </Point>
        <Point title={<Trans>It says when not to use it</Trans>}>
          <Trans>
            Every template names the cases that it does not fit, the mistakes that others made with it, and
            who has to sign.
          </Trans>
        </Point>
      </dl>
    </Section>
  )
}

function Point({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="font-heading font-medium text-2xl">{title}</dt>
      <dd className="mt-2 max-w-prose text-muted">{children}</dd>
    </div>
  )
}
