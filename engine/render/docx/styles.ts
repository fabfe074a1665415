import type { DocumentTree } from '../../source/index.ts'
import { PAGE_STYLE, textIndent } from '../page-style.ts'
import { LIST, listed } from './numbering.ts'
import { halfPoints, twips, WORD_NAMESPACES, xmlFile } from './xml.ts'

/** Every Word has these; LibreOffice and our PDF use their metric twins Caladea and Carlito. */
export const SERIF = 'Cambria'
export const SANS = 'Calibri'

const { size, space, colour } = PAGE_STYLE

interface Style {
  id: string
  name: string
  basedOn?: string
  next?: string
  paragraph?: string
  run?: string
}

const bold = '<w:b/><w:bCs/>'
const letters = (points: number) =>
  `<w:sz w:val="${halfPoints(points)}"/><w:szCs w:val="${halfPoints(points)}"/>`
const ink = (hex: string) => `<w:color w:val="${hex}"/>`
const font = (name: string) => `<w:rFonts w:ascii="${name}" w:hAnsi="${name}"/>`
const spacing = (before: number, after: number, lines?: number) =>
  `<w:spacing w:before="${twips(before)}" w:after="${twips(after)}"` +
  `${lines === undefined ? '' : ` w:line="${Math.round(lines * 240)}" w:lineRule="auto"`}/>`
const indented = (points: number) => `<w:ind w:left="${twips(points)}"/>`
const ruled = (points: number, gap: number) =>
  `<w:pBdr><w:bottom w:val="single" w:sz="${Math.round(points * 8)}" w:space="${gap}" w:color="${colour.ink}"/></w:pBdr>`

function clauseStyles(prefix: string, name: string, list: number): Style[] {
  return [1, 2, 3, 4].map((level) => ({
    id: `${prefix}${level}`,
    name: `${name} ${level}`,
    basedOn: 'BodyText',
    // The first level's list is linked to its heading's style: such a clause names it itself.
    ...(level > 1 && { paragraph: listed(list, level - 1) }),
  }))
}

const PARAGRAPH_STYLES: Style[] = [
  { id: 'BodyText', name: 'Body Text', basedOn: 'Normal' },
  {
    id: 'Title',
    name: 'Title',
    basedOn: 'Normal',
    next: 'BodyText',
    paragraph: `<w:keepNext/>${ruled(0.75, 4)}${spacing(0, space.afterTitle)}`,
    run: bold + letters(size.title),
  },
  {
    id: 'Heading1',
    name: 'heading 1',
    basedOn: 'Normal',
    next: 'Clause2',
    paragraph: `<w:keepNext/><w:keepLines/>${listed(LIST.main)}${spacing(space.beforeHeading, space.afterHeading)}<w:outlineLvl w:val="0"/>`,
    run: bold,
  },
  {
    id: 'HeadingUnnumbered',
    name: 'Heading Unnumbered',
    basedOn: 'Heading1',
    next: 'BodyText',
    paragraph: `${listed(0)}<w:ind w:left="0" w:firstLine="0"/>`,
  },
  {
    id: 'ScheduleHeading',
    name: 'Schedule Heading',
    basedOn: 'Heading1',
    next: 'BodyText',
    paragraph: `<w:pageBreakBefore/>${listed(LIST.schedules)}${spacing(0, space.afterHeading)}`,
    run: letters(size.schedule),
  },
  {
    id: 'ScheduleClauseHeading',
    name: 'Schedule Clause Heading',
    basedOn: 'Heading1',
    next: 'ScheduleClause2',
    paragraph: `${listed(LIST.scheduleClauses)}<w:outlineLvl w:val="1"/>`,
  },
  ...clauseStyles('Clause', 'Clause', LIST.main),
  ...clauseStyles('ScheduleClause', 'Schedule Clause', LIST.scheduleClauses),
  { id: 'Party', name: 'Party', basedOn: 'BodyText', paragraph: listed(LIST.parties) },
  { id: 'Recital', name: 'Recital', basedOn: 'BodyText', paragraph: listed(LIST.recitals) },
  ...[1, 2, 3, 4].map((level) => ({
    id: `ClauseText${level}`,
    name: `Clause Text ${level}`,
    basedOn: 'BodyText',
    paragraph: indented(textIndent(level)),
  })),
  { id: 'Definition', name: 'Definition', basedOn: 'BodyText', paragraph: indented(textIndent(1)) },
  { id: 'ListBullet', name: 'List Bullet', basedOn: 'BodyText', paragraph: listed(LIST.bullets) },
  {
    id: 'TableText',
    name: 'Table Text',
    basedOn: 'Normal',
    paragraph: spacing(0, 0, 1),
    run: font(SANS) + letters(size.table),
  },
  { id: 'TableHeading', name: 'Table Heading', basedOn: 'TableText', paragraph: '<w:keepNext/>', run: bold },
  { id: 'AfterTable', name: 'After Table', basedOn: 'Normal', paragraph: spacing(0, 0, 1), run: letters(4) },
  {
    id: 'SignatureRole',
    name: 'Signature Role',
    basedOn: 'TableText',
    paragraph: `<w:keepNext/>${spacing(0, 2, 1)}`,
    run: ink(colour.quiet),
  },
  {
    id: 'SignatureName',
    name: 'Signature Name',
    basedOn: 'Normal',
    paragraph: `<w:keepNext/>${spacing(0, 0, 1)}`,
    run: bold,
  },
  {
    id: 'SignatureLabel',
    name: 'Signature Label',
    basedOn: 'TableText',
    paragraph: `<w:keepNext/>${spacing(8, 0, 1)}`,
    run: ink(colour.quiet) + letters(size.label),
  },
  {
    id: 'SignatureLine',
    name: 'Signature Line',
    basedOn: 'Normal',
    paragraph: `<w:keepNext/>${ruled(0.6, 1)}${spacing(0, 0, 1)}`,
  },
  {
    id: 'Footer',
    name: 'footer',
    basedOn: 'Normal',
    paragraph: spacing(0, 0, 1),
    run: font(SANS) + ink(colour.quiet) + letters(size.footer),
  },
]

/** word/styles.xml */
export function stylesXml(tree: DocumentTree): string {
  const defaults =
    `<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="${SERIF}" w:eastAsia="MS Mincho" w:hAnsi="${SERIF}" w:cs="Times New Roman"/>` +
    `${ink(colour.ink)}${letters(size.body)}<w:lang w:val="${tree.language}" w:eastAsia="ja-JP" w:bidi="ar-SA"/></w:rPr></w:rPrDefault>` +
    `<w:pPrDefault><w:pPr><w:widowControl/>${spacing(0, space.afterParagraph, PAGE_STYLE.lineSpacing)}</w:pPr></w:pPrDefault></w:docDefaults>`
  const normal =
    '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style>'
  const characters =
    '<w:style w:type="character" w:default="1" w:styleId="DefaultParagraphFont"><w:name w:val="Default Paragraph Font"/></w:style>' +
    `<w:style w:type="character" w:customStyle="1" w:styleId="DefinedTerm"><w:name w:val="Defined Term"/><w:rPr>${bold}</w:rPr></w:style>` +
    `<w:style w:type="character" w:styleId="PlaceholderText"><w:name w:val="Placeholder Text"/><w:rPr>${ink(colour.blankInk)}` +
    `<w:shd w:val="clear" w:color="auto" w:fill="${colour.blank}"/></w:rPr></w:style>`
  const tables =
    '<w:style w:type="table" w:default="1" w:styleId="TableNormal"><w:name w:val="Normal Table"/><w:tblPr><w:tblInd w:w="0" w:type="dxa"/>' +
    '<w:tblCellMar><w:left w:w="0" w:type="dxa"/><w:right w:w="0" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style>'
  const paragraphs = PARAGRAPH_STYLES.map(styleXml).join('')
  return xmlFile(
    `<w:styles ${WORD_NAMESPACES}>${defaults}${normal}${characters}${tables}${paragraphs}</w:styles>`,
  )
}

/** Names that Word itself knows; every other style is marked as our own. */
const BUILT_IN = ['Title', 'heading 1', 'Body Text', 'List Bullet', 'footer']

function styleXml({ id, name, basedOn, next, paragraph, run }: Style): string {
  return (
    `<w:style w:type="paragraph"${BUILT_IN.includes(name) ? '' : ' w:customStyle="1"'} w:styleId="${id}"><w:name w:val="${name}"/>` +
    `${basedOn ? `<w:basedOn w:val="${basedOn}"/>` : ''}${next ? `<w:next w:val="${next}"/>` : ''}<w:qFormat/>` +
    `${paragraph ? `<w:pPr>${paragraph}</w:pPr>` : ''}${run ? `<w:rPr>${run}</w:rPr>` : ''}</w:style>`
  )
}
