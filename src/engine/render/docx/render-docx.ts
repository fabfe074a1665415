import { dirname } from 'node:path/posix'
import type { DocumentTree, LogoBlock } from '../../source/index.ts'
import { PAGE_STYLE, pictureBytes } from '../page-style.ts'
import type { BlankData } from './blank-data.ts'
import { documentXml, LOGO_RELATION } from './document.ts'
import { numberingXml } from './numbering.ts'
import { CREATED, PACKAGE, type Part, packParts } from './package.ts'
import { type PageEdge, pageEdges } from './page-edges.ts'
import { glossaryStylesXml, SANS, SERIF, stylesXml } from './styles.ts'
import { escapeXml, twips, WORD_NAMESPACES, xmlFile } from './xml.ts'

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
    {
      path: 'docProps/core.xml',
      content: corePropertiesXml(tree),
      type: 'application/vnd.openxmlformats-package.core-properties+xml',
      relation: `${PACKAGE}/relationships/metadata/core-properties`,
    },
    { path: DOCUMENT, content: xml, type: 'document.main', relation: 'officeDocument' },
    ...basicParts(tree, DOCUMENT, stylesXml(tree)),
    part(DOCUMENT, 'numbering', numberingXml(tree)),
    ...pageEdges(tree).map(edgePart),
    ...tree.blocks.flatMap((block) => (block.kind === 'logo' ? [logoPart(block)] : [])),
    ...(blanks.isEmpty ? [] : blankParts(tree, blanks)),
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

/** docProps/core.xml. What made the file is not said: it carries no name but those that were filled in. */
function corePropertiesXml(tree: DocumentTree): string {
  const date = CREATED.toISOString().replace('.000Z', 'Z')
  return xmlFile(
    `<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" ` +
      'xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">' +
      `<dc:title>${escapeXml(tree.title)}</dc:title><dc:identifier>D${tree.source.number}</dc:identifier>` +
      `<dc:language>${escapeXml(tree.language)}</dc:language>` +
      `<dcterms:created xsi:type="dcterms:W3CDTF">${date}</dcterms:created>` +
      `<dcterms:modified xsi:type="dcterms:W3CDTF">${date}</dcterms:modified></cp:coreProperties>`,
  )
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
