import type { DocumentTree } from '../../source/index.ts'
import { tableSize } from '../column-widths.ts'
import { hasRecipientRight, PAGE_STYLE, paragraphSpace, textIndent, textWidth } from '../page-style.ts'
import { LIST, listed } from './numbering.ts'
import { halfPoints, twips, WORD_NAMESPACES, xmlFile } from './xml.ts'

/** Every Word has these; LibreOffice and our PDF use their metric twins Caladea and Carlito. */
export const SERIF = 'Cambria'
export const SANS = 'Calibri'

const { size, space, colour, letter, entry } = PAGE_STYLE

interface Style {
  id: string
  /** The words of its id where absent: "Letter Sender". Word's own names are in Word's spelling. */
  name?: string
  /** `Normal` where absent. */
  basedOn?: string
  next?: string
  paragraph?: string
  run?: string
}

export const bold = '<w:b/><w:bCs/>'
const letters = (points: number) =>
  `<w:sz w:val="${halfPoints(points)}"/><w:szCs w:val="${halfPoints(points)}"/>`
const ink = (hex: string) => `<w:color w:val="${hex}"/>`
const quiet = ink(colour.quiet)
const sans = `<w:rFonts w:ascii="${SANS}" w:hAnsi="${SANS}"/>`
const spacing = (before: number, after: number, lines?: number) =>
  `<w:spacing w:before="${twips(before)}" w:after="${twips(after)}"` +
  `${lines === undefined ? '' : ` w:line="${Math.round(lines * 240)}" w:lineRule="auto"`}/>`
const indented = (points: number) => `<w:ind w:left="${twips(points)}"/>`
/** Transitional WordprocessingML has no "end": in text from right to left, Word itself turns this round. */
const END = '<w:jc w:val="right"/>'
const KEEP_NEXT = '<w:keepNext/>'
const ruled = (points: number, gap: number) =>
  `<w:pBdr><w:bottom w:val="single" w:sz="${Math.round(points * 8)}" w:space="${gap}" w:color="${colour.ink}"/></w:pBdr>`
const border = (side: 'bottom' | 'between') =>
  `<w:${side} w:val="single" w:sz="5" w:space="0" w:color="${colour.rule}"/>`

function clauseStyles(prefix: string, list: number): Style[] {
  return [1, 2, 3, 4].map((level) => ({
    id: `${prefix}${level}`,
    basedOn: 'BodyText',
    // The first level's list is linked to its heading's style: such a clause names it itself.
    ...(level > 1 && { paragraph: listed(list, level - 1) }),
  }))
}

/**
 * Every paragraph of a document has one of these. `right`: where the addressee of a letter begins, from the
 * margin; `width`: of the text; `table`: the size of the letters in tables.
 */
const paragraphStyles = (right: number, width: number, table: number): Style[] => [
  { id: 'BodyText' },
  {
    id: 'Title',
    next: 'BodyText',
    paragraph: KEEP_NEXT + ruled(0.75, 4) + spacing(0, space.afterTitle),
    run: bold + letters(size.title),
  },
  {
    id: 'Heading1',
    name: 'heading 1',
    next: 'Clause2',
    paragraph: `${KEEP_NEXT}<w:keepLines/>${listed(LIST.main)}${spacing(space.beforeHeading, space.afterHeading)}<w:outlineLvl w:val="0"/>`,
    run: bold,
  },
  {
    id: 'HeadingUnnumbered',
    basedOn: 'Heading1',
    next: 'BodyText',
    paragraph: `${listed(0)}<w:ind w:left="0" w:firstLine="0"/>`,
  },
  {
    id: 'PageHeading',
    basedOn: 'HeadingUnnumbered',
    next: 'BodyText',
    paragraph: `<w:pageBreakBefore/>${spacing(0, space.afterHeading)}`,
    run: letters(size.schedule),
  },
  {
    id: 'ScheduleHeading',
    basedOn: 'Heading1',
    next: 'BodyText',
    paragraph: `<w:pageBreakBefore/>${listed(LIST.schedules)}${spacing(0, space.afterHeading)}`,
    run: letters(size.schedule),
  },
  {
    id: 'ScheduleClauseHeading',
    basedOn: 'Heading1',
    next: 'ScheduleClause2',
    paragraph: `${listed(LIST.scheduleClauses)}<w:outlineLvl w:val="1"/>`,
  },
  ...clauseStyles('Clause', LIST.main),
  ...clauseStyles('ScheduleClause', LIST.scheduleClauses),
  { id: 'Party', basedOn: 'BodyText', paragraph: listed(LIST.parties) },
  { id: 'Recital', basedOn: 'BodyText', paragraph: listed(LIST.recitals) },
  ...[1, 2, 3, 4].map((level) => ({
    id: `ClauseText${level}`,
    basedOn: 'BodyText',
    paragraph: indented(textIndent(level)),
  })),
  { id: 'Definition', basedOn: 'BodyText', paragraph: indented(textIndent(1)) },
  { id: 'ListBullet', basedOn: 'BodyText', paragraph: listed(LIST.bullets) },
  { id: 'TableText', paragraph: spacing(0, 0, 1), run: sans + letters(table) },
  { id: 'TableHeading', basedOn: 'TableText', paragraph: KEEP_NEXT, run: bold },
  { id: 'TableFigureText', name: 'Table Figure', basedOn: 'TableText', paragraph: END },
  { id: 'TableFigureHeading', basedOn: 'TableHeading', paragraph: END },
  {
    id: 'AfterTable',
    paragraph: `<w:spacing w:before="0" w:after="${twips(space.afterParagraph * 2)}" w:line="20" w:lineRule="exact"/>`,
    run: letters(1),
  },
  { id: 'SignatureRole', basedOn: 'TableText', paragraph: spacing(0, 2, 1), run: quiet },
  { id: 'SignatureName', paragraph: spacing(0, 0, 1), run: bold },
  {
    id: 'SignatureLabel',
    basedOn: 'TableText',
    paragraph: spacing(8, 0, 1),
    run: quiet + letters(size.label),
  },
  { id: 'SignatureLine', paragraph: ruled(0.6, 1) + spacing(0, 0, 1) },
  { id: 'SignatureStatement', paragraph: spacing(4, space.afterParagraph) },
  { id: 'Logo', paragraph: KEEP_NEXT + spacing(0, PAGE_STYLE.logo.after, 1) },
  // The parts of a letter, from its head to the names below the signature.
  { id: 'LetterSender', paragraph: spacing(0, letter.sender) },
  { id: 'LetterRecipient', paragraph: spacing(0, letter.recipient) + indented(right) },
  { id: 'LetterDate', paragraph: spacing(0, letter.date) + indented(right) },
  { id: 'LetterDelivery', paragraph: spacing(0, letter.delivery) },
  { id: 'LetterReference', paragraph: spacing(0, letter.reference) },
  {
    id: 'LetterSubject',
    next: 'BodyText',
    paragraph: `${KEEP_NEXT}${spacing(0, letter.subject)}<w:outlineLvl w:val="0"/>`,
    run: bold,
  },
  { id: 'Closing', next: 'LetterSigner', paragraph: KEEP_NEXT + spacing(letter.beforeClosing, letter.sign) },
  { id: 'LetterSigner', next: 'BodyText', paragraph: `<w:keepLines/>${spacing(0, letter.afterSigner)}` },
  {
    id: 'EntryLabel',
    basedOn: 'TableText',
    next: 'EntryText',
    paragraph: spacing(entry.beforeLabel, 0, 1),
    run: quiet + letters(size.label),
  },
  { id: 'EntryText', paragraph: spacing(0, 0) },
  {
    id: 'EntryLine',
    basedOn: 'EntryText',
    paragraph: `<w:pBdr>${border('bottom')}${border('between')}</w:pBdr><w:spacing w:before="0" w:after="0" w:line="${twips(entry.line)}" w:lineRule="atLeast"/>`,
  },
  { id: 'Question', next: 'Option', paragraph: KEEP_NEXT + spacing(0, 3) },
  {
    id: 'Option',
    paragraph: `${spacing(0, 3)}<w:ind w:left="${twips(entry.box)}" w:hanging="${twips(entry.box)}"/>`,
  },
  {
    id: 'Header',
    name: 'header',
    paragraph: spacing(0, 0, 1) + END,
    run: sans + quiet + letters(size.footer),
  },
  {
    id: 'Footer',
    name: 'footer',
    paragraph: `<w:tabs><w:tab w:val="right" w:pos="${twips(width)}"/></w:tabs>${spacing(0, 0, 1)}`,
    run: sans + quiet + letters(size.footer),
  },
]

const CHARACTERS =
  '<w:style w:type="character" w:default="1" w:styleId="DefaultParagraphFont"><w:name w:val="Default Paragraph Font"/></w:style>' +
  `<w:style w:type="character" w:customStyle="1" w:styleId="DefinedTerm"><w:name w:val="Defined Term"/><w:rPr>${bold}</w:rPr></w:style>` +
  `<w:style w:type="character" w:styleId="PlaceholderText"><w:name w:val="Placeholder Text"/><w:rPr>${ink(colour.blankInk)}` +
  `<w:shd w:val="clear" w:color="auto" w:fill="${colour.blank}"/></w:rPr></w:style>`
const TABLES =
  '<w:style w:type="table" w:default="1" w:styleId="TableNormal"><w:name w:val="Normal Table"/><w:tblPr><w:tblInd w:w="0" w:type="dxa"/>' +
  '<w:tblCellMar><w:left w:w="0" w:type="dxa"/><w:right w:w="0" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style>'

/** word/styles.xml. `width`: of the text, where its margins are others than those of a document. */
export function stylesXml(tree: DocumentTree, width = textWidth(tree)): string {
  const paragraphs = paragraphStyles(recipientIndent(tree), width, tableSize(tree, width))
    .map(styleXml)
    .join('')
  return xmlFile(
    `<w:styles ${WORD_NAMESPACES}>${defaults(tree)}${CHARACTERS}${TABLES}${paragraphs}</w:styles>`,
  )
}

/** word/glossary/styles.xml: what the labels of blanks need. */
export function glossaryStylesXml(tree: DocumentTree): string {
  return xmlFile(`<w:styles ${WORD_NAMESPACES}>${defaults(tree)}${CHARACTERS}</w:styles>`)
}

/** How far from the margin a letter's addressee and signature stand: on the right in some languages. */
export function recipientIndent(tree: DocumentTree): number {
  return hasRecipientRight(tree) ? textWidth(tree) * PAGE_STYLE.letter.right : 0
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

function styleXml({ id, name, basedOn = 'Normal', next, paragraph, run }: Style): string {
  const shown = name ?? id.replace(/(?<=[a-z])(?=[A-Z\d])/g, ' ')
  return (
    `<w:style w:type="paragraph"${BUILT_IN.includes(shown) ? '' : ' w:customStyle="1"'} w:styleId="${id}"><w:name w:val="${shown}"/>` +
    `<w:basedOn w:val="${basedOn}"/>${next ? `<w:next w:val="${next}"/>` : ''}<w:qFormat/>` +
    `${paragraph ? `<w:pPr>${paragraph}</w:pPr>` : ''}${run ? `<w:rPr>${run}</w:rPr>` : ''}</w:style>`
  )
}
