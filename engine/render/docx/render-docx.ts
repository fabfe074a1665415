import type { DocumentTree } from '../../source/index.ts'
import type { BlankData } from './blank-data.ts'
import { documentXml } from './document.ts'
import { numberingXml } from './numbering.ts'
import { PACKAGE, type Part, packParts } from './package.ts'
import { type PageEdge, pageEdges } from './page-edges.ts'
import { corePropertiesXml, fontTableXml, settingsXml } from './properties.ts'
import { glossaryStylesXml, stylesXml } from './styles.ts'

const DOCUMENT = 'word/document.xml'
const GLOSSARY = 'word/glossary/document.xml'
const BLANKS = 'customXml/item1.xml'

/**
 * A Word file (WordprocessingML, ECMA-376). Written directly: clause numbers by linked styles, REF fields, content controls and
 * equal bytes for equal input are all things that a general DOCX library leaves to a second pass over its output.
 */
export function renderDocx(tree: DocumentTree): Uint8Array {
  const { xml, blanks } = documentXml(tree)
  return packParts([
    {
      path: 'docProps/core.xml',
      content: corePropertiesXml(tree),
      type: 'application/vnd.openxmlformats-package.core-properties+xml',
      relation: `${PACKAGE}/relationships/metadata/core-properties`,
    },
    { path: DOCUMENT, content: xml, type: 'document.main', relation: 'officeDocument' },
    ...basicParts(tree, 'word', DOCUMENT, stylesXml(tree)),
    {
      path: 'word/numbering.xml',
      content: numberingXml(tree),
      type: 'numbering',
      owner: DOCUMENT,
      relation: 'numbering',
    },
    ...pageEdges(tree).map(edgePart),
    ...(blanks.isEmpty ? [] : blankParts(tree, blanks)),
  ])
}

/** What every document needs, and a glossary is one. */
function basicParts(tree: DocumentTree, folder: string, owner: string, styles: string): Part[] {
  const part = (name: string, content: string): Part => ({
    path: `${folder}/${name}.xml`,
    content,
    type: name,
    owner,
    relation: name,
  })
  return [part('styles', styles), part('settings', settingsXml(tree)), part('fontTable', fontTableXml())]
}

function edgePart({ kind, on, relationId, xml }: PageEdge): Part {
  const path = `word/${kind}${on === 'first' ? 'First' : ''}.xml`
  return { path, content: xml, type: kind, owner: DOCUMENT, relation: kind, relationId }
}

/** The data behind the blanks, and the words that each shows while it is empty. */
function blankParts(tree: DocumentTree, blanks: BlankData): Part[] {
  return [
    { path: BLANKS, content: blanks.dataXml(), owner: DOCUMENT, relation: 'customXml' },
    {
      path: 'customXml/itemProps1.xml',
      content: blanks.propertiesXml(),
      type: 'application/vnd.openxmlformats-officedocument.customXmlProperties+xml',
      owner: BLANKS,
      relation: 'customXmlProps',
    },
    {
      path: GLOSSARY,
      content: blanks.glossaryXml(),
      type: 'document.glossary',
      owner: DOCUMENT,
      relation: 'glossaryDocument',
    },
    ...basicParts(tree, 'word/glossary', GLOSSARY, glossaryStylesXml(tree)),
  ]
}
