import { dirname } from 'node:path/posix'
import type { BookTree } from '../../sheet/book-tree.ts'
import type { DocumentTree, LogoBlock } from '../../source/index.ts'
import { type Part, packParts, propertiesPart } from '../package.ts'
import { PAGE_STYLE, pictureBytes } from '../page-style.ts'
import type { BlankData } from './blank-data.ts'
import { bookFrame, bookXml, firstWidth } from './book.ts'
import { documentXml, LOGO_RELATION } from './document.ts'
import { numberingXml } from './numbering.ts'
import { type PageEdge, pageEdges } from './page-edges.ts'
import { glossaryStylesXml, SANS, SERIF, stylesXml } from './styles.ts'
import { twips, WORD_NAMESPACES, xmlFile } from './xml.ts'

const DOCUMENT = 'word/document.xml'
const GLOSSARY = 'word/glossary/document.xml'
const BLANKS = 'customXml/item1.xml'

/**
 * A Word file (WordprocessingML, ECMA-376). Written directly: clause numbers by linked styles, REF fields,
 * content controls and equal bytes for equal input are all things that a general DOCX library leaves to a
 * second pass over its output.
 */
export function renderDocx(tree: DocumentTree): Uint8Array {
  const { xml, blanks } = documentXml(tree)
  return packParts([
    propertiesPart({ title: tree.title, number: tree.source.number, language: tree.language }),
    { path: DOCUMENT, content: xml, type: 'document.main', relation: 'officeDocument' },
    ...basicParts(tree, DOCUMENT, stylesXml(tree)),
    part(DOCUMENT, 'numbering', numberingXml(tree)),
    ...pageEdges(tree).map(edgePart),
    ...tree.blocks.flatMap((block) => (block.kind === 'logo' ? [logoPart(block)] : [])),
    ...(blanks.isEmpty ? [] : blankParts(tree, blanks)),
  ])
}

/** A spreadsheet as a Word file: its sheets as they are printed, with their values. */
export function renderBookDocx(book: BookTree): Uint8Array {
  const frame = bookFrame(book)
  return packParts([
    propertiesPart({ title: book.title, number: book.number, language: book.language }),
    { path: DOCUMENT, content: bookXml(book), type: 'document.main', relation: 'officeDocument' },
    ...basicParts(frame, DOCUMENT, stylesXml(frame, firstWidth(book))),
    part(DOCUMENT, 'numbering', numberingXml(frame)),
    ...pageEdges(frame).map(edgePart),
    ...(book.logo ? [logoPart(book.logo)] : []),
  ])
}

/** What every document needs, and a glossary is one. */
function basicParts(tree: DocumentTree, owner: string, styles: string): Part[] {
  return [
    part(owner, 'styles', styles),
    part(owner, 'settings', settingsXml(tree)),
    part(owner, 'fontTable', fontTableXml()),
  ]
}

/** A part beside the document that refers to it, of which there is one. */
function part(owner: string, name: string, content: string): Part {
  return { path: `${dirname(owner)}/${name}.xml`, content, type: name, owner, relation: name }
}

function edgePart({ kind, on, relationId, xml }: PageEdge): Part {
  const path = `word/${kind}${on === 'first' ? 'First' : ''}.xml`
  return { path, content: xml, type: kind, owner: DOCUMENT, relation: kind, relationId }
}

function logoPart(block: LogoBlock): Part {
  const picture = { path: `word/media/${block.id}.png`, content: pictureBytes(block), type: 'image/png' }
  return { ...picture, owner: DOCUMENT, relation: 'image', relationId: LOGO_RELATION }
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
    ...basicParts(tree, GLOSSARY, glossaryStylesXml(tree)),
  ]
}

/** word/settings.xml */
function settingsXml(tree: DocumentTree): string {
  const compatibility =
    '<w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat>'
  return xmlFile(
    `<w:settings ${WORD_NAMESPACES}><w:defaultTabStop w:val="${twips(PAGE_STYLE.indent)}"/>${compatibility}` +
      `<w:themeFontLang w:val="${tree.language}"/></w:settings>`,
  )
}

/** word/fontTable.xml */
function fontTableXml(): string {
  const font = (name: string, other: string, family: string) =>
    `<w:font w:name="${name}"><w:altName w:val="${other}"/><w:charset w:val="00"/><w:family w:val="${family}"/><w:pitch w:val="variable"/></w:font>`
  return xmlFile(
    `<w:fonts ${WORD_NAMESPACES}>${font(SERIF, 'Caladea', 'roman')}${font(SANS, 'Carlito', 'swiss')}</w:fonts>`,
  )
}
