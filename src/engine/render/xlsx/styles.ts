import type { CellTree } from '../../sheet/book-tree.ts'
import { RATE_PLACES } from '../../sheet/cell-text.ts'
import type { Highlight } from '../../source/book.ts'
import { escapeText, SHEET_NAMESPACE, xmlFile } from './xml.ts'

const FONT = 'Calibri'
/** Windows' numbers of languages, for the names of months. */
const LANGUAGES: Record<string, string> = {
  'en-US': '409',
  'en-GB': '809',
  'en-CA': '1009',
  'fr-FR': '40C',
  'fr-CA': 'C0C',
  'es-ES': 'C0A',
  'es-MX': '80A',
  'de-DE': '407',
}
/** `Jan 2027`, in a book's language. */
export function monthFormat(language: string): string {
  return `[$-${LANGUAGES[language] ?? '409'}]mmm\\ yyyy`
}

/** The number of the format for a day as the reader's own region writes it. */
const DAY_FORMAT = 14
const FIRST_FORMAT = 164
/** Bold beside the colour, which is never the only sign. */
const HIGHLIGHTS: Record<Highlight['as'], { font: string; fill: string }> = {
  good: { font: 'FF1E5631', fill: 'FFE2F0D9' },
  warning: { font: 'FF7F6000', fill: 'FFFFF2CC' },
  bad: { font: 'FF9C0006', fill: 'FFFBE0DD' },
  info: { font: 'FF1F4E79', fill: 'FFDDEBF7' },
}
const LINE = '<color rgb="FFB0B7C3"/>'
const BORDERS = {
  none: '<border><left/><right/><top/><bottom/><diagonal/></border>',
  box: `<border>${['left', 'right', 'top', 'bottom'].map((side) => `<${side} style="thin">${LINE}</${side}>`).join('')}<diagonal/></border>`,
  below: `<border><left/><right/><top/><bottom style="thin"><color rgb="FF44546A"/></bottom><diagonal/></border>`,
  above: `<border><left/><right/><top style="thin"><color rgb="FF44546A"/></top><bottom/><diagonal/></border>`,
}

interface Look {
  font: string
  /** ARGB */
  fill?: string
  border: keyof typeof BORDERS
  /** A format's number or its code. */
  format: number | string
  alignment?: string
  isUnlocked?: true
}

/** The formats of a book's cells, each written once. */
export class Styles {
  readonly #language: string
  readonly #known = new Map<string, number>()
  readonly #fonts = [font('')]
  readonly #fills = [
    '<fill><patternFill patternType="none"/></fill>',
    '<fill><patternFill patternType="gray125"/></fill>',
  ]
  readonly #borders: string[] = [BORDERS.none]
  readonly #formats: string[] = []
  readonly #cells = ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>']

  constructor(language: string) {
    this.#language = language
  }

  /** The number of a cell's format. */
  of({ role, type, decimals, hidesZero }: CellTree, isWrapped: boolean): number {
    const key = `${role} ${type} ${decimals} ${hidesZero} ${isWrapped}`
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const number = this.#add(
      this.#look(role, this.#format(type, role, decimals, hidesZero), type === 'text', isWrapped),
    )
    this.#known.set(key, number)
    return number
  }

  /** The number of a highlight's format among those that only add to a cell's own. */
  highlight(as: Highlight['as']): number {
    return Object.keys(HIGHLIGHTS).indexOf(as)
  }

  xml(): string {
    const list = (name: string, entries: string[]) =>
      entries.length > 0 ? `<${name} count="${entries.length}">${entries.join('')}</${name}>` : ''
    const formats = this.#formats.map(
      (code, index) => `<numFmt numFmtId="${FIRST_FORMAT + index}" formatCode="${escapeText(code)}"/>`,
    )
    const highlights = Object.values(HIGHLIGHTS).map(
      (one) =>
        `<dxf><font><b/><color rgb="${one.font}"/></font><fill><patternFill><bgColor rgb="${one.fill}"/></patternFill></fill></dxf>`,
    )
    return xmlFile(
      `<styleSheet xmlns="${SHEET_NAMESPACE}">${list('numFmts', formats)}${list('fonts', this.#fonts)}${list('fills', this.#fills)}` +
        `${list('borders', this.#borders)}<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
        `${list('cellXfs', this.#cells)}<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>${list('dxfs', highlights)}</styleSheet>`,
    )
  }

  #format(
    type: CellTree['type'],
    role: CellTree['role'],
    decimals: number,
    hidesZero: true | undefined,
  ): number | string {
    switch (type) {
      case 'text':
        // What is typed into a text stays one: a number with a zero in front, an equals sign.
        return role === 'input' ? '@' : 0
      case 'date':
        return DAY_FORMAT
      case 'monthDay':
        return this.#language === 'en-US' ? 'm/d' : 'd/m'
      case 'period':
        return monthFormat(this.#language)
      default: {
        const places = type === 'integer' ? 0 : decimals
        const more =
          type === 'percent' && role === 'input' ? '#'.repeat(Math.max(RATE_PLACES - places, 0)) : ''
        const figure = `${type === 'percent' ? '0' : '#,##0'}${places > 0 ? `.${'0'.repeat(places)}${more}` : ''}${type === 'percent' ? '%' : ''}`
        return hidesZero ? `${figure};-${figure};;@` : figure
      }
    }
  }

  #look(role: CellTree['role'], format: number | string, isText: boolean, isWrapped: boolean): Look {
    const top = `<alignment vertical="top"${isWrapped ? ' wrapText="1"' : ''}/>`
    switch (role) {
      case 'title':
        return { font: font('<b/>', 16, 'FF1F2A44'), border: 'none', format }
      case 'heading':
        return { font: font('<b/>', 12, 'FF1F2A44'), border: 'none', format }
      case 'head':
        return {
          font: font('<b/>'),
          fill: 'FFE8ECF4',
          border: 'below',
          format,
          alignment: `<alignment ${isText ? 'horizontal="left" indent="1"' : 'horizontal="right"'} vertical="bottom" wrapText="1"/>`,
        }
      case 'unit':
        return {
          font: font('', 10, 'FF595959'),
          border: 'none',
          format,
          alignment: '<alignment horizontal="left" vertical="top" indent="1"/>',
        }
      case 'input':
        return {
          font: font('', 11, 'FF1F3FA8'),
          fill: 'FFFFF9DB',
          border: 'box',
          format,
          isUnlocked: true,
          alignment: `<alignment${isText ? ' horizontal="left" indent="1"' : ''} vertical="top"${isText ? ' wrapText="1"' : ''}/>`,
        }
      case 'result':
        return { font: font('<b/>'), border: 'above', format }
      case 'check':
        return { font: font('<i/>'), border: 'none', format }
      default:
        return { font: font(''), border: 'none', format, alignment: top }
    }
  }

  #add({ font: fontXml, fill, border, format, alignment = '', isUnlocked }: Look): number {
    const place = (list: string[], entry: string) => {
      const known = list.indexOf(entry)
      return known >= 0 ? known : list.push(entry) - 1
    }
    const fillId =
      fill === undefined
        ? 0
        : place(
            this.#fills,
            `<fill><patternFill patternType="solid"><fgColor rgb="${fill}"/></patternFill></fill>`,
          )
    const formatId = typeof format === 'number' ? format : FIRST_FORMAT + place(this.#formats, format)
    const inner = alignment + (isUnlocked ? '<protection locked="0"/>' : '')
    const attributes = `numFmtId="${formatId}" fontId="${place(this.#fonts, fontXml)}" fillId="${fillId}" borderId="${place(this.#borders, BORDERS[border])}" xfId="0"`
    return place(
      this.#cells,
      `<xf ${attributes} applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1" applyProtection="1">${inner}</xf>`,
    )
  }
}

function font(marks: string, size = 11, color = 'FF000000'): string {
  return `<font>${marks}<sz val="${size}"/><color rgb="${color}"/><name val="${FONT}"/><family val="2"/></font>`
}
