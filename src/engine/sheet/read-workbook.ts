import type { CellValue } from './book-tree.ts'
import { readXml } from './read-xml.ts'
import { FileError, ZipArchive } from './read-zip.ts'

/** An XLSX file as somebody's program saved it: values only. */
export interface Workbook {
  sheets: FileSheet[]
  /** Names of the whole workbook by their lower case. Those of a constant or of nothing are left out. */
  names: Map<string, FileArea>
  /** Days count from 1904, as Excel for Mac once did. */
  isFrom1904: boolean
  /**
   * Which template it was made from, where it says so: the D-number and the version of the book; and which
   * document, as whoever wrote the file names it.
   */
  origin: { number: number | undefined; version: string | undefined; document: string | undefined }
}

export interface FileSheet {
  name: string
  /** By row and column, from 0; those that hold nothing are left out. */
  rows: Map<number, Map<number, FileCell>>
}

export interface FileCell {
  value: CellValue
  /** It is calculated; the value is what was last saved of it, `empty` where nothing was. */
  isFormula: boolean
}

/** From 0. */
interface FileArea {
  /** As its tab is called. */
  sheet: string
  top: number
  left: number
  bottom: number
  right: number
}

const MOST_SHEETS = 100
/** Of all sheets: our largest book has 20,000. */
const MOST_CELLS = 300_000
const MOST_STRINGS = 100_000
const [MOST_ROWS, MOST_COLUMNS] = [1_048_576, 16_384]
/** What the properties of a file say of its origin; Office, LibreOffice and our own reader keep them. */
export const ORIGIN_PROPERTIES = { template: 'Template', version: 'Template version', document: 'Document' }

/**
 * Reads an XLSX file (SpreadsheetML, ECMA-376, of either edition) as defensively as something from a stranger
 * is read: sizes are counted before anything is unpacked, no part but those of values is looked at, and
 * nothing is calculated or fetched.
 *
 * @throws FileError
 */
export function readWorkbook(bytes: Uint8Array): Workbook {
  const archive = new ZipArchive(bytes)
  const types = archive.text('[Content_Types].xml')
  if (types === undefined) throw new FileError('not_xlsx')
  let [isWhole, hasMacros] = [false, archive.paths.some((path) => /vbaProject/i.test(path))]
  readXml(types, {
    open(name, attribute) {
      isWhole ||= name === 'Types'
      hasMacros ||= /macroEnabled/i.test(attribute('ContentType') ?? '')
    },
  })
  if (!isWhole) throw new FileError('damaged')
  if (hasMacros) throw new FileError('macros')
  const main = [...relationsOf(archive, '').values()].find(({ type }) => type === 'officeDocument')
  const path = main?.target ?? 'xl/workbook.xml'
  const xml = path.endsWith('.xml') ? archive.text(path) : undefined
  const parts = xml === undefined ? undefined : readMainPart(xml)
  if (!parts) throw new FileError('not_xlsx')
  const relations = relationsOf(archive, path)
  const targetOf = (type: string) => [...relations.values()].find((one) => one.type === type)?.target
  const strings = readStrings(archive.text(targetOf('sharedStrings') ?? '') ?? '')
  const sheets: FileSheet[] = []
  const budget = { cells: MOST_CELLS }
  for (const { name, id } of parts.sheets) {
    const relation = relations.get(id)
    const sheet = relation?.type === 'worksheet' ? archive.text(relation.target) : undefined
    if (sheet !== undefined) sheets.push({ name, rows: readSheetPart(sheet, strings, budget) })
  }
  const { names, isFrom1904 } = parts
  return { sheets, names, isFrom1904, origin: originOf(archive, sheets) }
}

interface Relation {
  /** The last part of its address, in both editions of the standard. */
  type: string
  target: string
}

/** What a part refers to, by the ids in its text; what lies outside of the file is left out. */
function relationsOf(archive: ZipArchive, owner: string): Map<string, Relation> {
  const folder = owner.slice(0, owner.lastIndexOf('/') + 1)
  const xml = archive.text(`${folder}_rels/${owner.slice(folder.length)}.rels`) ?? ''
  const relations = new Map<string, Relation>()
  readXml(xml, {
    open(name, attribute) {
      const [id, type = '', target] = ['Id', 'Type', 'Target'].map(attribute)
      if (name !== 'Relationship' || id === undefined || target === undefined) return
      if (attribute('TargetMode') === 'External') return
      relations.set(id, { type: type.slice(type.lastIndexOf('/') + 1), target: resolved(folder, target) })
    },
  })
  return relations
}

function resolved(folder: string, target: string): string {
  const path: string[] = []
  for (const part of (target.startsWith('/') ? target : `${folder}${target}`).split('/'))
    if (part === '..') path.pop()
    else if (part !== '' && part !== '.') path.push(part)
  return path.join('/')
}

/** xl/workbook.xml: the tabs in their order, and the names; undefined where it is none. */
function readMainPart(xml: string) {
  const sheets: { name: string; id: string }[] = []
  const names = new Map<string, FileArea>()
  let [isWorkbook, isFrom1904, named, formula] = [false, false, '', '']
  readXml(xml, {
    open(element, attribute) {
      isWorkbook ||= element === 'workbook'
      const [name = '', id = ''] = [attribute('name'), attribute('id')]
      if (element === 'sheet' && sheets.push({ name, id }) > MOST_SHEETS) throw new FileError('too_large')
      if (element === 'workbookPr') isFrom1904 = /^(?:1|true)$/.test(attribute('date1904') ?? '')
      named = element === 'definedName' && attribute('localSheetId') === undefined ? name : ''
      formula = ''
    },
    text(text) {
      if (named !== '') formula += text
    },
    close() {
      const area = named === '' ? undefined : areaOf(formula)
      if (area) names.set(named.toLowerCase(), area)
      named = ''
    },
  })
  return isWorkbook ? { sheets, names, isFrom1904 } : undefined
}

/** `'Cash flow'!$E$24:$P$24` */
function areaOf(formula: string): FileArea | undefined {
  const found = /^(?:'((?:[^']|'')+)'|([^'!]+))!\$?([A-Z]{1,3})\$?(\d+)(?::\$?([A-Z]{1,3})\$?(\d+))?$/.exec(
    formula.trim(),
  )
  if (!found) return undefined
  const [, quoted, bare = '', left = '', top = '', right = left, bottom = top] = found
  return {
    sheet: quoted?.replaceAll("''", "'") ?? bare,
    top: Number(top) - 1,
    left: columnNumber(left),
    bottom: Number(bottom) - 1,
    right: columnNumber(right),
  }
}

function columnNumber(letters: string): number {
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** xl/sharedStrings.xml: texts of cells, each once; how they are pronounced is left out. */
function readStrings(xml: string): string[] {
  const strings: string[] = []
  let text: string | undefined
  let [isText, isSpoken] = [false, false]
  readXml(xml, {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') isSpoken = true
      isText = name === 't' && !isSpoken
    },
    text(part) {
      if (isText && text !== undefined) text += part
    },
    close(name) {
      isText = false
      if (name === 'rPh') isSpoken = false
      if (name === 'si' && strings.push(unescaped(text ?? '')) > MOST_STRINGS)
        throw new FileError('too_large')
    },
  })
  return strings
}

/** xl/worksheets/sheet….xml. What it says of its own extent is not believed. */
function readSheetPart(xml: string, strings: string[], budget: { cells: number }): FileSheet['rows'] {
  const rows: FileSheet['rows'] = new Map()
  let [row, column] = [-1, -1]
  let cell: { type: string; isFormula: boolean; text: string | undefined } | undefined
  let [isValue, isSpoken] = [false, false]
  readXml(xml, {
    open(name, attribute) {
      if (name === 'row') {
        row = Number(attribute('r') ?? row + 2) - 1
        column = -1
      } else if (name === 'c') {
        const [, letters, number] = /^([A-Z]{1,3})(\d{1,7})$/.exec(attribute('r') ?? '') ?? []
        column = letters === undefined ? column + 1 : columnNumber(letters)
        row = number === undefined ? row : Number(number) - 1
        cell = { type: attribute('t') ?? 'n', isFormula: false, text: undefined }
      } else if (cell) {
        if (name === 'f') cell.isFormula = true
        if (name === 'rPh') isSpoken = true
        isValue = name === 'v' || (name === 't' && !isSpoken)
        if (isValue) cell.text ??= ''
      }
    },
    text(part) {
      if (isValue && cell?.text !== undefined) cell.text += part
    },
    close(name) {
      isValue = false
      if (name === 'rPh') isSpoken = false
      if (name !== 'c' || !cell) return
      const value = cellValueOf(cell.type, cell.text, strings)
      if (value.kind !== 'empty' || cell.isFormula) {
        budget.cells -= 1
        if (budget.cells < 0) throw new FileError('too_large')
        if (!(row >= 0 && row < MOST_ROWS && column < MOST_COLUMNS)) throw new FileError('damaged')
        const inRow = rows.get(row) ?? new Map<number, FileCell>()
        rows.set(row, inRow.set(column, { value, isFormula: cell.isFormula }))
      }
      cell = undefined
    },
  })
  return rows
}

function cellValueOf(type: string, text: string | undefined, strings: string[]): CellValue {
  if (text === undefined || text === '') return { kind: 'empty' }
  const written = (value: string | undefined): CellValue => {
    if (value === undefined) throw new FileError('damaged')
    return value.trim() === '' ? { kind: 'empty' } : { kind: 'text', text: value }
  }
  switch (type) {
    case 's':
      return written(strings[Number(text)])
    case 'str':
    case 'inlineStr':
      return written(unescaped(text))
    // A day in words of the standard: read as somebody's text.
    case 'd':
      return written(text.slice(0, 10))
    case 'b':
      return { kind: 'boolean', isTrue: text.trim() === '1' || text.trim() === 'true' }
    case 'e':
      return { kind: 'error', text }
    default: {
      const number = Number(text)
      if (text.trim() === '' || !Number.isFinite(number)) throw new FileError('damaged')
      return { kind: 'number', number }
    }
  }
}

/** `_x000D_` stands for the character of that number (ST_Xstring). */
function unescaped(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([\dA-F]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    : text
}

/** By the properties that we write; else by the last line of "Read me", which every program keeps. */
function originOf(archive: ZipArchive, sheets: FileSheet[]): Workbook['origin'] {
  const properties = new Map<string, string>()
  let property = ''
  readXml(archive.text('docProps/custom.xml') ?? '', {
    open(name, attribute) {
      if (name === 'property') property = attribute('name') ?? ''
    },
    text(text) {
      if (property !== '') properties.set(property, (properties.get(property) ?? '') + text)
    },
    close(name) {
      if (name === 'property') property = ''
    },
  })
  const [, number] = /^D(\d{1,6})$/.exec(properties.get(ORIGIN_PROPERTIES.template)?.trim() ?? '') ?? []
  const document = properties.get(ORIGIN_PROPERTIES.document)?.trim()
  if (number !== undefined)
    return { number: Number(number), version: properties.get(ORIGIN_PROPERTIES.version)?.trim(), document }
  for (const { rows } of sheets)
    for (const inRow of rows.values())
      for (const { value } of inRow.values()) {
        const [, version, written] =
          value.kind === 'text' ? (/^(\d+\.\d+) · D(\d{1,6})$/.exec(value.text.trim()) ?? []) : []
        if (written !== undefined) return { number: Number(written), version, document }
      }
  return { number: undefined, version: undefined, document }
}
