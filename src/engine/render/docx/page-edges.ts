import type { DocumentTree } from '../../source/index.ts'
import { hasFirstFooter } from '../page-style.ts'
import { field, run, textRuns, WORD_NAMESPACES, xmlFile } from './xml.ts'

/** A header or a footer, of the first page or of the others. */
export interface PageEdge {
  kind: 'header' | 'footer'
  on: 'first' | 'default'
  relationId: string
  xml: string
}

/** Whether the first page has a header and a footer of its own, as Word's "Different first page". */
export function hasOwnFirstPage(tree: DocumentTree): boolean {
  return tree.header !== undefined || !hasFirstFooter(tree)
}

export function pageEdges(tree: DocumentTree): PageEdge[] {
  const edge = (kind: PageEdge['kind'], on: PageEdge['on'], content: string): PageEdge => ({
    kind,
    on,
    relationId: `rId${on === 'first' ? 'First' : ''}${kind === 'header' ? 'Header' : 'Footer'}`,
    xml: edgeXml(kind, content),
  })
  const footer = footerContent(tree)
  if (!hasOwnFirstPage(tree)) return [edge('footer', 'default', footer)]
  return [
    edge('header', 'default', tree.header ? textRuns(tree.header, '', tree.direction) : ''),
    edge('header', 'first', ''),
    edge('footer', 'default', footer),
    edge('footer', 'first', hasFirstFooter(tree) ? footer : ''),
  ]
}

function edgeXml(kind: PageEdge['kind'], content: string): string {
  const [element, style] = kind === 'header' ? ['hdr', 'Header'] : ['ftr', 'Footer']
  const paragraph = `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr>${content}</w:p>`
  return xmlFile(`<w:${element} ${WORD_NAMESPACES}>${paragraph}</w:${element}>`)
}

/** The title on the left; "Page X of Y" by fields on the right, where the style has its tab stop. */
function footerContent({ title, words, direction }: DocumentTree): string {
  const pages = words.pageOf.split(/(\{pages?\})/).map((part) => {
    if (part === '{page}') return field(' PAGE ', '1')
    return part === '{pages}' ? field(' NUMPAGES ', '1') : run(part)
  })
  return `${textRuns(title, '', direction)}<w:r><w:tab/></w:r>${pages.join('')}`
}
