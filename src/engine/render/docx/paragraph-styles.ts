import { PAGE_STYLE, textIndent } from '../page-style.ts'
import { LIST, listed } from './numbering.ts'
import { halfPoints, twips } from './xml.ts'

/** Every Word has these; LibreOffice and our PDF use their metric twins Caladea and Carlito. */
export const SERIF = 'Cambria'
export const SANS = 'Calibri'

const { size, space, colour, letter, entry } = PAGE_STYLE

export interface Style {
  id: string
  name: string
  basedOn?: string
  next?: string
  paragraph?: string
  run?: string
}

export const bold = '<w:b/><w:bCs/>'
export const letters = (points: number) =>
  `<w:sz w:val="${halfPoints(points)}"/><w:szCs w:val="${halfPoints(points)}"/>`
export const ink = (hex: string) => `<w:color w:val="${hex}"/>`
const font = (name: string) => `<w:rFonts w:ascii="${name}" w:hAnsi="${name}"/>`
export const spacing = (before: number, after: number, lines?: number) =>
  `<w:spacing w:before="${twips(before)}" w:after="${twips(after)}"` +
  `${lines === undefined ? '' : ` w:line="${Math.round(lines * 240)}" w:lineRule="auto"`}/>`
const indented = (points: number) => `<w:ind w:left="${twips(points)}"/>`
/** Transitional WordprocessingML has no "end": in text from right to left, Word itself turns this round. */
const END = '<w:jc w:val="right"/>'
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

/** The parts of a letter, from its head to the names below the signature. */
const letterStyles = (right: number): Style[] => [
  { id: 'LetterSender', name: 'Letter Sender', basedOn: 'Normal', paragraph: spacing(0, letter.sender) },
  {
    id: 'LetterRecipient',
    name: 'Letter Recipient',
    basedOn: 'Normal',
    paragraph: spacing(0, letter.recipient) + indented(right),
  },
  {
    id: 'LetterDate',
    name: 'Letter Date',
    basedOn: 'Normal',
    paragraph: spacing(0, letter.date) + indented(right),
  },
  {
    id: 'LetterDelivery',
    name: 'Letter Delivery',
    basedOn: 'Normal',
    paragraph: spacing(0, letter.delivery),
  },
  {
    id: 'LetterReference',
    name: 'Letter Reference',
    basedOn: 'Normal',
    paragraph: spacing(0, letter.reference),
  },
  {
    id: 'LetterSubject',
    name: 'Letter Subject',
    basedOn: 'Normal',
    next: 'BodyText',
    paragraph: `<w:keepNext/>${spacing(0, letter.subject)}<w:outlineLvl w:val="0"/>`,
    run: bold,
  },
  {
    id: 'Closing',
    name: 'Closing',
    basedOn: 'Normal',
    next: 'LetterSigner',
    paragraph: `<w:keepNext/>${spacing(letter.beforeClosing, letter.sign)}`,
  },
  {
    id: 'LetterSigner',
    name: 'Letter Signer',
    basedOn: 'Normal',
    next: 'BodyText',
    paragraph: `<w:keepLines/>${spacing(0, letter.afterSigner)}`,
  },
]

const border = (side: 'bottom' | 'between') =>
  `<w:${side} w:val="single" w:sz="5" w:space="0" w:color="${colour.rule}"/>`
const FORM_STYLES: Style[] = [
  {
    id: 'EntryLabel',
    name: 'Entry Label',
    basedOn: 'TableText',
    next: 'EntryText',
    paragraph: spacing(entry.beforeLabel, 0, 1),
    run: ink(colour.quiet) + letters(size.label),
  },
  { id: 'EntryText', name: 'Entry Text', basedOn: 'Normal', paragraph: spacing(0, 0) },
  {
    id: 'EntryLine',
    name: 'Entry Line',
    basedOn: 'EntryText',
    paragraph: `<w:pBdr>${border('bottom')}${border('between')}</w:pBdr><w:spacing w:before="0" w:after="0" w:line="${twips(entry.line)}" w:lineRule="atLeast"/>`,
  },
  {
    id: 'Question',
    name: 'Question',
    basedOn: 'Normal',
    next: 'Option',
    paragraph: `<w:keepNext/>${spacing(0, 3)}`,
  },
  {
    id: 'Option',
    name: 'Option',
    basedOn: 'Normal',
    paragraph: `${spacing(0, 3)}<w:ind w:left="${twips(entry.box)}" w:hanging="${twips(entry.box)}"/>`,
  },
]

/** Every paragraph of a document has one of these. `right`: where the addressee of a letter begins, from the
 * margin; `width`: of the text. */
export const paragraphStyles = (right: number, width: number): Style[] => [
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
  { id: 'TableFigureText', name: 'Table Figure', basedOn: 'TableText', paragraph: END },
  { id: 'TableFigureHeading', name: 'Table Figure Heading', basedOn: 'TableHeading', paragraph: END },
  {
    id: 'AfterTable',
    name: 'After Table',
    basedOn: 'Normal',
    paragraph: `<w:spacing w:before="0" w:after="${twips(space.afterParagraph * 2)}" w:line="20" w:lineRule="exact"/>`,
    run: letters(1),
  },
  {
    id: 'SignatureRole',
    name: 'Signature Role',
    basedOn: 'TableText',
    paragraph: spacing(0, 2, 1),
    run: ink(colour.quiet),
  },
  {
    id: 'SignatureName',
    name: 'Signature Name',
    basedOn: 'Normal',
    paragraph: spacing(0, 0, 1),
    run: bold,
  },
  {
    id: 'SignatureLabel',
    name: 'Signature Label',
    basedOn: 'TableText',
    paragraph: spacing(8, 0, 1),
    run: ink(colour.quiet) + letters(size.label),
  },
  {
    id: 'SignatureLine',
    name: 'Signature Line',
    basedOn: 'Normal',
    paragraph: `${ruled(0.6, 1)}${spacing(0, 0, 1)}`,
  },
  {
    id: 'SignatureStatement',
    name: 'Signature Statement',
    basedOn: 'Normal',
    paragraph: spacing(4, space.afterParagraph),
  },
  ...letterStyles(right),
  ...FORM_STYLES,
  {
    id: 'Header',
    name: 'header',
    basedOn: 'Normal',
    paragraph: spacing(0, 0, 1) + END,
    run: font(SANS) + ink(colour.quiet) + letters(size.footer),
  },
  {
    id: 'Footer',
    name: 'footer',
    basedOn: 'Normal',
    paragraph: `<w:tabs><w:tab w:val="right" w:pos="${twips(width)}"/></w:tabs>${spacing(0, 0, 1)}`,
    run: font(SANS) + ink(colour.quiet) + letters(size.footer),
  },
]
