import clsx from 'clsx'
import type { ComponentType, ReactNode } from 'react'
import { TextLink } from './text-link.tsx'

/** A piece of an authored text: words, or an element with pieces in it. */
export type TextNode = string | { name: string; href?: string; id?: string; children: TextNode[] }

/** What a text leaves to the page, by the name of its tag: tables that the code knows better than an author. */
export type TextParts = Readonly<Record<string, ComponentType>>

/** Pieces of a text as they are shown. */
export function TextNodes({ nodes, parts = {} }: { nodes: readonly TextNode[]; parts?: TextParts }) {
  return nodes.map((node, position) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes while it is shown.
    typeof node === 'string' ? node : <Element key={position} node={node} parts={parts} />,
  )
}

/** The elements that a text may have. Anything else shows its content alone. */
function Element({ node, parts }: { node: Exclude<TextNode, string>; parts: TextParts }) {
  const { name, href = '', id, children } = node
  const Part = parts[name]
  if (Part !== undefined) return <Part />
  const content = <TextNodes nodes={children} parts={parts} />
  switch (name) {
    case 'h2':
      return (
        <h2 id={id} className="break-after-avoid pt-6 text-2xl">
          {content}
        </h2>
      )
    case 'h3':
      return (
        <h3 id={id} className="break-after-avoid pt-3 text-xl">
          {content}
        </h3>
      )
    case 'p':
      return <p>{content}</p>
    case 'ul':
      return <ul className="list-disc space-y-2 pl-6">{content}</ul>
    case 'ol':
      return <ol className="list-decimal space-y-2 pl-6">{content}</ol>
    case 'li':
      return <li>{content}</li>
    case 'blockquote':
      return <blockquote className="border-brass border-l-4 pl-5">{content}</blockquote>
    case 'strong':
      return <strong>{content}</strong>
    case 'em':
      return <em>{content}</em>
    case 'code':
      return <code className="break-words text-sm">{content}</code>
    case 'a':
      return <TextLink href={href}>{content}</TextLink>
    case 'table': {
      const [columns = [], ...rows] = rowsOf(node).map((cells) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes while it is shown.
        cells.map((cell, position) => <TextNodes key={position} nodes={cell} parts={parts} />),
      )
      return <TextTable columns={columns} rows={rows} />
    }
    default:
      return content
  }
}

/** The rows of a table with what stands in their cells, its head first. */
function rowsOf(node: TextNode): TextNode[][][] {
  if (typeof node === 'string') return []
  if (node.name !== 'tr') return node.children.flatMap(rowsOf)
  return [node.children.flatMap((cell) => (typeof cell === 'string' ? [] : [cell.children]))]
}

/** As many columns stand side by side on a phone; a table of more becomes a list there. */
const BESIDE = 2

interface TextTableProps {
  columns: readonly ReactNode[]
  rows: readonly (readonly ReactNode[])[]
}

/** A table in a text. On a phone one with many columns is a list of its rows, with the columns' names in it: nothing scrolls. */
function TextTable({ columns, rows }: TextTableProps) {
  const isList = columns.length > BESIDE
  return (
    <table className={clsx('w-full text-left text-sm', isList && 'max-xs:block')}>
      <thead className={clsx(isList && 'max-xs:sr-only')}>
        <tr className="border-ink border-b">
          {columns.map((column, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes while it is shown.
            <th key={position} scope="col" className="py-2 pr-5 align-bottom font-medium last:pr-0">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={clsx(isList && 'max-xs:block')}>
        {rows.map((cells, row) => (
          <tr
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            key={row}
            className={clsx('break-inside-avoid border-line border-b', isList && 'max-xs:block max-xs:py-3')}
          >
            {cells.map((cell, position) => (
              <td
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                key={position}
                className={clsx(
                  'py-2 pr-5 align-top last:pr-0',
                  isList && 'max-xs:block max-xs:py-0.5 max-xs:pr-0 max-xs:first:font-medium',
                )}
              >
                {isList && position > 0 && (
                  <span aria-hidden="true" className="mr-2 text-muted xs:hidden">
                    {columns[position]}:
                  </span>
                )}
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
