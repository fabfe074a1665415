import { Plural } from '@lingui/react/macro'
import type { FeaturesData } from './features.page.tsx'

interface PartsProps {
  title: string
  parts: FeaturesData['document']['parts']
  /** The language of the template, where it is another than the page's. */
  lang: string | undefined
}

/** The parts of the document's interview, and how much each asks. */
export function Parts({ title, parts, lang }: PartsProps) {
  return (
    <div>
      <h3 className="font-medium font-sans text-sm">{title}</h3>
      <ol className="mt-3 grid gap-x-10 border-line border-t xs:max-lg:grid-cols-2">
        {parts.map((part) => (
          <li
            key={part.title}
            className="flex items-baseline justify-between gap-4 border-line border-b py-2.5 text-sm"
          >
            <span lang={lang}>{part.title}</span>
            <span className="shrink-0 text-muted tabular-nums">
              <Plural value={part.questions} one="# question" other="# questions" />
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
