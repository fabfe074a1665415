import type { DocumentTree } from '../../source/index.ts'
import { PAGE_STYLE } from '../page-style.ts'
import { CREATED, PACKAGE } from './package.ts'
import { SANS, SERIF } from './paragraph-styles.ts'
import { escapeXml, twips, WORD_NAMESPACES, xmlFile } from './xml.ts'

/** docProps/core.xml. What made the file is not said: it carries no name but those that were filled in. */
export function corePropertiesXml(tree: DocumentTree): string {
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
export function settingsXml(tree: DocumentTree): string {
  const compatibility =
    '<w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat>'
  return xmlFile(
    `<w:settings ${WORD_NAMESPACES}><w:defaultTabStop w:val="${twips(PAGE_STYLE.indent)}"/>${compatibility}` +
      `<w:themeFontLang w:val="${tree.language}"/></w:settings>`,
  )
}

/** word/fontTable.xml */
export function fontTableXml(): string {
  const font = (name: string, other: string, family: string) =>
    `<w:font w:name="${name}"><w:altName w:val="${other}"/><w:charset w:val="00"/><w:family w:val="${family}"/><w:pitch w:val="variable"/></w:font>`
  return xmlFile(
    `<w:fonts ${WORD_NAMESPACES}>${font(SERIF, 'Caladea', 'roman')}${font(SANS, 'Carlito', 'swiss')}</w:fonts>`,
  )
}
