import type { DocumentTree } from '../../source/index.ts'
import { hasRecipientRight, PAGE_STYLE, paragraphSpace } from '../page-style.ts'
import { bold, ink, letters, paragraphStyles, SERIF, type Style, spacing } from './paragraph-styles.ts'
import { WORD_NAMESPACES, xmlFile } from './xml.ts'

const { size, colour } = PAGE_STYLE

const CHARACTERS =
  '<w:style w:type="character" w:default="1" w:styleId="DefaultParagraphFont"><w:name w:val="Default Paragraph Font"/></w:style>' +
  `<w:style w:type="character" w:customStyle="1" w:styleId="DefinedTerm"><w:name w:val="Defined Term"/><w:rPr>${bold}</w:rPr></w:style>` +
  `<w:style w:type="character" w:styleId="PlaceholderText"><w:name w:val="Placeholder Text"/><w:rPr>${ink(colour.blankInk)}` +
  `<w:shd w:val="clear" w:color="auto" w:fill="${colour.blank}"/></w:rPr></w:style>`
const TABLES =
  '<w:style w:type="table" w:default="1" w:styleId="TableNormal"><w:name w:val="Normal Table"/><w:tblPr><w:tblInd w:w="0" w:type="dxa"/>' +
  '<w:tblCellMar><w:left w:w="0" w:type="dxa"/><w:right w:w="0" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style>'

/** word/styles.xml */
export function stylesXml(tree: DocumentTree): string {
  const paragraphs = paragraphStyles(recipientIndent(tree), textWidth(tree)).map(styleXml).join('')
  return xmlFile(
    `<w:styles ${WORD_NAMESPACES}>${defaults(tree)}${CHARACTERS}${TABLES}${paragraphs}</w:styles>`,
  )
}

/** word/glossary/styles.xml: what the labels of blanks need. */
export function glossaryStylesXml(tree: DocumentTree): string {
  return xmlFile(`<w:styles ${WORD_NAMESPACES}>${defaults(tree)}${CHARACTERS}</w:styles>`)
}

/** How far from the margin the addressee of a letter stands, and the signature below it: on the right in some languages. */
export function recipientIndent(tree: DocumentTree): number {
  return hasRecipientRight(tree) ? textWidth(tree) * PAGE_STYLE.letter.right : 0
}

/** Between the margins, in points. */
export function textWidth({ page }: DocumentTree): number {
  const { left, right } = PAGE_STYLE.margin
  return PAGE_STYLE.pages[page].width - left - right
}

function defaults(tree: DocumentTree): string {
  const { language } = tree
  const isRtl = tree.direction === 'rtl'
  return (
    `<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="${SERIF}" w:eastAsia="MS Mincho" w:hAnsi="${SERIF}" w:cs="Times New Roman"/>` +
    `${ink(colour.ink)}${letters(size.body)}<w:lang w:val="${language}" w:eastAsia="ja-JP" w:bidi="${isRtl ? language : 'ar-SA'}"/></w:rPr></w:rPrDefault>` +
    `<w:pPrDefault><w:pPr><w:widowControl/>${spacing(0, paragraphSpace(tree), PAGE_STYLE.lineSpacing)}</w:pPr></w:pPrDefault></w:docDefaults>` +
    `<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/>${isRtl ? '<w:pPr><w:bidi/></w:pPr>' : ''}</w:style>`
  )
}

/** Names that Word itself knows; every other style is marked as our own. */
const BUILT_IN = ['Title', 'heading 1', 'Body Text', 'List Bullet', 'Closing', 'header', 'footer']

function styleXml({ id, name, basedOn, next, paragraph, run }: Style): string {
  return (
    `<w:style w:type="paragraph"${BUILT_IN.includes(name) ? '' : ' w:customStyle="1"'} w:styleId="${id}"><w:name w:val="${name}"/>` +
    `${basedOn ? `<w:basedOn w:val="${basedOn}"/>` : ''}${next ? `<w:next w:val="${next}"/>` : ''}<w:qFormat/>` +
    `${paragraph ? `<w:pPr>${paragraph}</w:pPr>` : ''}${run ? `<w:rPr>${run}</w:rPr>` : ''}</w:style>`
  )
}
