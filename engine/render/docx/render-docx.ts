import JSZip from 'jszip'
import type { DocumentTree } from '../../source/index.ts'
import { PAGE_STYLE } from '../page-style.ts'
import { documentXml, field } from './document.ts'
import { numberingXml } from './numbering.ts'
import { SANS, SERIF, stylesXml } from './styles.ts'
import { escapeXml, twips, WORD_NAMESPACES, xmlFile } from './xml.ts'

/** The date of every entry and of the document: one input makes the same bytes on every day. */
const CREATED = new Date(Date.UTC(2026, 0, 1))
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

/**
 * A Word file (WordprocessingML, ECMA-376). Written directly: clause numbers by linked styles, REF fields, content controls and
 * equal bytes for equal input are all things that a general DOCX library leaves to a second pass over its output.
 */
export async function renderDocx(tree: DocumentTree): Promise<Uint8Array> {
  const zip = new JSZip()
  const add = (path: string, content: string) =>
    zip.file(path, content, { date: CREATED, createFolders: false })
  add('[Content_Types].xml', contentTypes())
  add('_rels/.rels', packageRelations())
  add('docProps/core.xml', coreProperties(tree))
  add('docProps/app.xml', appProperties())
  add('word/document.xml', documentXml(tree))
  add('word/_rels/document.xml.rels', documentRelations())
  add('word/styles.xml', stylesXml(tree))
  add('word/numbering.xml', numberingXml(tree))
  add('word/settings.xml', settings(tree))
  add('word/fontTable.xml', fontTable())
  add('word/footer1.xml', footer(tree))
  return zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE', platform: 'DOS' })
}

function contentTypes(): string {
  const parts = [
    ['/word/document.xml', `${WORD_TYPE}.document.main+xml`],
    ['/word/styles.xml', `${WORD_TYPE}.styles+xml`],
    ['/word/numbering.xml', `${WORD_TYPE}.numbering+xml`],
    ['/word/settings.xml', `${WORD_TYPE}.settings+xml`],
    ['/word/fontTable.xml', `${WORD_TYPE}.fontTable+xml`],
    ['/word/footer1.xml', `${WORD_TYPE}.footer+xml`],
    ['/docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'],
    ['/docProps/app.xml', 'application/vnd.openxmlformats-officedocument.extended-properties+xml'],
  ]
  const overrides = parts
    .map(([name, type]) => `<Override PartName="${name}" ContentType="${type}"/>`)
    .join('')
  return xmlFile(
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      `<Default Extension="xml" ContentType="application/xml"/>${overrides}</Types>`,
  )
}

function relations(entries: [id: string, type: string, target: string][]): string {
  const xml = entries.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`,
  )
  return xmlFile(`<Relationships xmlns="${PACKAGE}/relationships">${xml.join('')}</Relationships>`)
}

function packageRelations(): string {
  return relations([
    ['rId1', `${OFFICE}/officeDocument`, 'word/document.xml'],
    ['rId2', `${PACKAGE}/relationships/metadata/core-properties`, 'docProps/core.xml'],
    ['rId3', `${OFFICE}/extended-properties`, 'docProps/app.xml'],
  ])
}

function documentRelations(): string {
  return relations([
    ['rIdStyles', `${OFFICE}/styles`, 'styles.xml'],
    ['rIdNumbering', `${OFFICE}/numbering`, 'numbering.xml'],
    ['rIdSettings', `${OFFICE}/settings`, 'settings.xml'],
    ['rIdFonts', `${OFFICE}/fontTable`, 'fontTable.xml'],
    ['rIdFooter', `${OFFICE}/footer`, 'footer1.xml'],
  ])
}

function coreProperties(tree: DocumentTree): string {
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

function appProperties(): string {
  return xmlFile(
    '<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Application>Formulary</Application></Properties>',
  )
}

function settings(tree: DocumentTree): string {
  const compatibility =
    '<w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat>'
  return xmlFile(
    `<w:settings ${WORD_NAMESPACES}><w:defaultTabStop w:val="${twips(PAGE_STYLE.indent)}"/>${compatibility}` +
      `<w:themeFontLang w:val="${tree.language}"/></w:settings>`,
  )
}

function fontTable(): string {
  const font = (name: string, other: string, family: string) =>
    `<w:font w:name="${name}"><w:altName w:val="${other}"/><w:charset w:val="00"/><w:family w:val="${family}"/><w:pitch w:val="variable"/></w:font>`
  return xmlFile(
    `<w:fonts ${WORD_NAMESPACES}>${font(SERIF, 'Caladea', 'roman')}${font(SANS, 'Carlito', 'swiss')}</w:fonts>`,
  )
}

/** The title on the left; "Page X of Y" by fields on the right. */
function footer(tree: DocumentTree): string {
  const { left, right } = PAGE_STYLE.margin
  const edge = twips(PAGE_STYLE.pages[tree.page].width - left - right)
  const text = (content: string) => `<w:r><w:t xml:space="preserve">${escapeXml(content)}</w:t></w:r>`
  const words = tree.words.pageOf.split(/(\{pages?\})/).map((part) => {
    if (part === '{page}') return field(' PAGE ', '1')
    return part === '{pages}' ? field(' NUMPAGES ', '1') : text(part)
  })
  return xmlFile(
    `<w:ftr ${WORD_NAMESPACES}><w:p><w:pPr><w:pStyle w:val="Footer"/><w:tabs><w:tab w:val="right" w:pos="${edge}"/></w:tabs></w:pPr>` +
      `${text(tree.title)}<w:r><w:tab/></w:r>${words.join('')}</w:p></w:ftr>`,
  )
}
