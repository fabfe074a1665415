import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

/** A piece of a legal text: words, or an element with pieces in it. */
export type LegalNode = string | { name: string; href?: string; children: LegalNode[] }

export interface LegalData {
  title: string
  /** The day of the last change, `YYYY-MM-DD`. */
  date: string
  body: LegalNode[]
}

/** A legal text: read as a whole, in one column. */
export default function Legal({ data: { title, date, body } }: { data: LegalData }) {
  const { i18n } = useLingui()
  const day = i18n.date(new Date(date), { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <article>
      <h1 className="text-4xl">{title}</h1>
      <p className="mt-3 text-muted">
        <Trans>
          In force since <time dateTime={date}>{day}</time>
        </Trans>
      </p>
      <div className="mt-8 space-y-4">{draw(body)}</div>
    </article>
  )
}

function draw(nodes: LegalNode[]): ReactNode[] {
  return nodes.map((node, position) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes while it is shown.
    typeof node === 'string' ? node : <Element key={position} {...node} />,
  )
}

/** The elements that a legal text may have. Anything else shows its content alone. */
function Element({ name, href, children }: Exclude<LegalNode, string>) {
  const content = draw(children)
  switch (name) {
    case 'h2':
      return <h2 className="pt-6 text-2xl">{content}</h2>
    case 'p':
      return <p>{content}</p>
    case 'ul':
      return <ul className="list-disc space-y-2 pl-6">{content}</ul>
    case 'li':
      return <li>{content}</li>
    case 'strong':
      return <strong>{content}</strong>
    case 'code':
      return <code className="break-words text-sm">{content}</code>
    case 'a':
      return (
        <a href={href} className="text-link">
          {content}
        </a>
      )
    case 'table':
      return <Table>{content}</Table>
    case 'thead':
      return <thead>{content}</thead>
    case 'tbody':
      return <tbody>{content}</tbody>
    case 'tr':
      return <tr className="border-line border-b">{content}</tr>
    case 'th':
      return (
        <th scope="col" className="py-2 pr-5 align-bottom font-medium last:pr-0">
          {content}
        </th>
      )
    case 'td':
      return <td className="min-w-28 py-2 pr-5 align-top last:pr-0">{content}</td>
    default:
      return content
  }
}

/** Wider than a phone: it scrolls by itself, also by the keyboard. */
function Table({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
    <div tabIndex={0} className="overflow-x-auto">
      <table className="w-full text-left text-sm">{children}</table>
    </div>
  )
}
