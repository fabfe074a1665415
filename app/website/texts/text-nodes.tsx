import type { ReactNode } from 'react'
import { LocalLink } from '../../local-link.tsx'
import { useSite } from '../../site.tsx'
import { KeptTable } from './kept-table.tsx'
import { Cell, HeadCell, LegalTable } from './legal-table.tsx'
import { ThirdParties } from './third-parties.tsx'

/** A piece of a legal text: words, or an element with pieces in it. */
export type LegalNode = string | { name: string; href?: string; id?: string; children: LegalNode[] }

/** Pieces of a legal text as they are shown. */
export function LegalNodes({ nodes }: { nodes: readonly LegalNode[] }) {
  return nodes.map((node, position) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes while it is shown.
    typeof node === 'string' ? node : <Element key={position} {...node} />,
  )
}

/** The elements that a legal text may have. Anything else shows its content alone. */
function Element({ name, href = '', id, children }: Exclude<LegalNode, string>) {
  const content = <LegalNodes nodes={children} />
  switch (name) {
    case 'h2':
      return (
        <h2 id={id} className="break-after-avoid pt-6 text-2xl">
          {content}
        </h2>
      )
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
      return <TextLink href={href}>{content}</TextLink>
    case 'table':
      return <LegalTable>{content}</LegalTable>
    case 'thead':
      return <thead>{content}</thead>
    case 'tbody':
      return <tbody>{content}</tbody>
    case 'tr':
      return <tr className="break-inside-avoid border-line border-b">{content}</tr>
    case 'th':
      return <HeadCell>{content}</HeadCell>
    case 'td':
      return <Cell>{content}</Cell>
    case 'kept-cookies':
      return <KeptTable kinds={['cookie']} />
    case 'kept-storage':
      return <KeptTable kinds={['localStorage', 'sessionStorage', 'indexedDB']} />
    case 'third-parties':
      return <ThirdParties />
    default:
      return content
  }
}

/** To a page of ours in the reader's language, or elsewhere. No other page may be framed, so a frame opens a new tab. */
function TextLink({ href, children }: { href: string; children: ReactNode }) {
  const { embedded } = useSite().frame
  const link = { className: 'text-link', ...(embedded && { target: '_blank', rel: 'noopener' }) }
  if (href.startsWith('/')) {
    return (
      <LocalLink to={href} {...link}>
        {children}
      </LocalLink>
    )
  }
  return (
    <a href={href} {...link}>
      {children}
    </a>
  )
}
