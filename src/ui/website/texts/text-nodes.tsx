import clsx from 'clsx'
import type { ComponentType, ReactNode } from 'react'
import { defaultLanguage, languages } from '#kernel/i18n/languages.ts'
import { LocalLink } from '../local-link.tsx'
import { useSite, webAppPageUrl } from '../site.tsx'

/** A piece of an authored text: words, or an element with pieces in it. */
export type TextNode = string | { name: string; href?: string; id?: string; children: TextNode[] }

/** What a text leaves to the page, by its tag's name: tables that the code knows better than authors. */
export type TextParts = Readonly<Record<string, ComponentType>>

/** Pieces of a text as they are shown. */
export function TextNodes({ nodes, parts = {} }: { nodes: readonly TextNode[]; parts?: TextParts }) {
  return nodes.map((node, position) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes while it is shown.
    typeof node === 'string' ? node : <Element key={position} node={node} parts={parts} />,
  )
}

/** A text of a page's copy as a paragraph. */
export function TextParagraph({ nodes, className }: { nodes: readonly TextNode[]; className?: string }) {
  return (
    <p className={className}>
      <TextNodes nodes={nodes} />
    </p>
  )
}

/** Texts of a page's copy, each a paragraph. */
export function TextParagraphs({ texts }: { texts: readonly TextNode[][] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes while it is shown.
  return texts.map((nodes, position) => <TextParagraph key={position} nodes={nodes} />)
}

interface TextListProps {
  texts: readonly TextNode[][]
  as?: 'ul' | 'ol'
  className: string
  itemClassName?: string
}

/** Texts of a page's copy, each a point of a list. */
export function TextList({ texts, as: List = 'ul', className, itemClassName }: TextListProps) {
  return (
    <List className={className}>
      {texts.map((nodes, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes while it is shown.
        <li key={position} className={itemClassName}>
          <TextNodes nodes={nodes} />
        </li>
      ))}
    </List>
  )
}

/** The words of a piece of a text, without what they look like. */
export function textOf(node: TextNode): string {
  return typeof node === 'string' ? node : node.children.map(textOf).join(' ')
}

/** The plain elements that a text may have, with how each looks. Anything else shows its content alone. */
const looks = {
  h2: 'break-after-avoid pt-6 text-2xl',
  h3: 'break-after-avoid pt-3 text-xl',
  p: undefined,
  ul: 'list-disc space-y-2 pl-6',
  ol: 'list-decimal space-y-2 pl-6',
  li: undefined,
  blockquote: 'border-brass border-l-4 pl-5',
  strong: undefined,
  em: undefined,
  code: 'break-words text-sm',
}
const isPlain = (name: string): name is keyof typeof looks => Object.hasOwn(looks, name)

function Element({ node, parts }: { node: Exclude<TextNode, string>; parts: TextParts }) {
  const { name: Name, href = '', id, children } = node
  const Part = parts[Name]
  if (Part !== undefined) return <Part />
  if (Name === 'table') {
    const [columns = [], ...rows] = rowsOf(node).map((cells) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes while it is shown.
      cells.map((cell, position) => <TextNodes key={position} nodes={cell} parts={parts} />),
    )
    return <TextTable columns={columns} rows={rows} />
  }
  const content = <TextNodes nodes={children} parts={parts} />
  if (Name === 'a') return <TextLink href={href}>{content}</TextLink>
  if (!isPlain(Name)) return content
  return (
    <Name id={id} className={looks[Name]}>
      {content}
    </Name>
  )
}

/** How a text names the web application, wherever the operator has put it. */
const webApp = '/app/'

/** Addresses that are no pages: the server leads on, in every language (src/apps/server/redirects.ts). */
const ledOn: ReadonlySet<string> = new Set(['/privacy-policy/'])

/**
 * A link in an authored text: to a page of ours in the reader's language, to the web application, or
 * elsewhere. No other page may be framed, so a frame opens a new tab.
 */
function TextLink({ href, children }: { href: string; children: ReactNode }) {
  const site = useSite()
  const link = {
    className: 'text-link',
    children,
    ...(site.frame.embedded && { target: '_blank', rel: 'noopener' }),
  }
  if (href.startsWith(webApp)) return <a href={webAppPageUrl(site, href.slice(webApp.length))} {...link} />
  if (!href.startsWith('/')) return <a href={href} {...link} />
  if (!ledOn.has(href)) return <LocalLink to={href} {...link} />
  const { prefix } = languages.find(({ code }) => code === site.language) ?? defaultLanguage
  return <a href={prefix + href} {...link} />
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

/**
 * A table in a text.
 * On a phone one with many columns is a list of its rows, with the columns' names in it: nothing scrolls.
 */
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
