import JSZip from 'jszip'
import { describe, expect, it } from 'vitest'
import { createZip } from '../zip.ts'
import { readWorkbook } from './read-workbook.ts'
import { FileError, LARGEST_FILE } from './read-zip.ts'

const TYPES = '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** An XLSX file of one sheet, with some of its parts exchanged or added. */
function partsOf(rows: string, changes: Record<string, string> = {}): Record<string, string> {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`
  return {
    '[Content_Types].xml': TYPES,
    '_rels/.rels': `<Relationships>${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Loan" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relation('rId2', 'sharedStrings', '/xl/sharedStrings.xml')}</Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><dimension ref="A1:XFD1048576"/><sheetData>${rows}</sheetData></worksheet>`,
    ...changes,
  }
}

function pack(parts: Record<string, string>): Buffer {
  const zip = createZip(new Date(Date.UTC(2026, 0, 1)))
  return Buffer.concat([...Object.entries(parts).map(([path, text]) => zip.add(path, text)), zip.end()])
}

async function valuesOf(rows: string, changes?: Record<string, string>) {
  const { sheets } = readWorkbook(pack(partsOf(rows, changes)))
  return [...(sheets[0]?.rows ?? [])].flatMap(([row, cells]) =>
    [...cells].map(([column, { value, isFormula }]) => [row, column, value, isFormula]),
  )
}

describe('a workbook', () => {
  it('is read as each program writes it: shared, inline and calculated texts, flags, errors, days', async () => {
    const strings = `<sst xmlns="${MAIN}"><si><t>Rent</t></si><si><r><t xml:space="preserve">two </t></r><r><t>runs</t></r><rPh><t>kana</t></rPh></si></sst>`
    const rows =
      '<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c><c r="C2" t="inlineStr"><is><t>A &amp; B&#10;_x0041_</t></is></c></row>' +
      '<row><c><f>1+1</f><v>2.5E1</v></c><c t="str"><f>A2</f><v>Rent</v></c><c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c><c t="d"><v>2027-01-31T00:00:00</v></c><c s="3"/><c><f>A1</f></c><c t="s"><v/></c></row>'
    expect(await valuesOf(rows, { 'xl/sharedStrings.xml': strings })).toEqual([
      [1, 0, { kind: 'text', text: 'Rent' }, false],
      [1, 1, { kind: 'text', text: 'two runs' }, false],
      [1, 2, { kind: 'text', text: 'A & B\nA' }, false],
      [2, 0, { kind: 'number', number: 25 }, true],
      [2, 1, { kind: 'text', text: 'Rent' }, true],
      [2, 2, { kind: 'boolean', isTrue: true }, false],
      [2, 3, { kind: 'error', text: '#N/A' }, false],
      [2, 4, { kind: 'text', text: '2027-01-31' }, false],
      [2, 6, { kind: 'empty' }, true],
    ])
  })

  it('may have prefixes, comments, CDATA, names in quotation marks and another calendar', async () => {
    const main = `<?xml version="1.0"?><!-- x --><x:workbook xmlns:x="${MAIN}" xmlns:r="${RELATIONS}"><x:workbookPr date1904="1"/><x:sheets><x:sheet name="Jan's &gt;" sheetId="1" r:id="rId1"/></x:sheets><x:definedNames><x:definedName name="Price">'Jan''s >'!$B$4</x:definedName><x:definedName name="gone">#REF!</x:definedName><x:definedName name="own" localSheetId="0">A!$A$1</x:definedName></x:definedNames></x:workbook>`
    const sheet = `<x:worksheet xmlns:x="${MAIN}"><x:sheetData><x:row r="1"><x:c r="A1" t="str"><x:v><![CDATA[a < b]]></x:v></x:c></x:row></x:sheetData></x:worksheet>`
    const parts = partsOf('', { 'xl/workbook.xml': main, 'xl/worksheets/sheet1.xml': sheet })
    const { sheets, names, isFrom1904 } = readWorkbook(pack(parts))
    expect({ sheets, names: [...names], isFrom1904 }).toEqual({
      sheets: [
        {
          name: "Jan's >",
          rows: new Map([[0, new Map([[0, { value: { kind: 'text', text: 'a < b' }, isFormula: false }]])]]),
        },
      ],
      names: [['price', { sheet: "Jan's >", top: 3, left: 1, bottom: 3, right: 1 }]],
      isFrom1904: true,
    })
  })

  it('says what it was made from by its properties, else by the last line of its first sheet', async () => {
    const property = (name: string, value: string) =>
      `<property name="${name}"><vt:lpwstr>${value}</vt:lpwstr></property>`
    const properties = [
      property('Template', 'D7001'),
      property('Template version', '1.2'),
      property('Document', 'q3mZ0VtqS1GgYw2Zb9kLxA'),
    ]
    const custom = `<Properties xmlns:vt="vt">${properties.join('')}</Properties>`
    const own = readWorkbook(pack(partsOf('', { 'docProps/custom.xml': custom })))
    const line = '<row r="9"><c r="A9" t="inlineStr"><is><t>1.0 · D7002</t></is></c></row>'
    const read = readWorkbook(pack(partsOf(line)))
    expect([own.origin, read.origin]).toEqual([
      { number: 7001, version: '1.2', document: 'q3mZ0VtqS1GgYw2Zb9kLxA' },
      { number: 7002, version: '1.0' },
    ])
  })
})

const sheetOf = (xml: string) => pack(partsOf('', { 'xl/worksheets/sheet1.xml': xml }))
const compound = (text: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504), Buffer.from(text, 'utf16le')])
const sound = pack(partsOf('<row><c><v>1</v></c></row>'))

/** With other bytes at a place of the table of contents of its first entry. */
function withDirectory(offset: number, value: number): Buffer {
  const bytes = Buffer.from(sound)
  bytes.writeUInt32LE(value, bytes.indexOf(Buffer.from('504b0102', 'hex')) + offset)
  return bytes
}

describe('R-20: what is no workbook of ours is refused, with the reason', () => {
  const many = Array.from({ length: 100_001 }, (_, index) => `<si><t>${index}</t></si>`).join('')
  const attributes = Array.from({ length: 50_000 }, (_, index) => ` b="${index}"`).join('')
  it.each([
    ['a file of 50 MB', 'too_large', new Uint8Array(50_000_000)],
    ['a ZIP bomb', 'too_large', sheetOf(`<a>${' '.repeat(LARGEST_FILE)}</a>`)],
    [
      'more texts than a book has',
      'too_large',
      pack(partsOf('', { 'xl/sharedStrings.xml': `<sst>${many}</sst>` })),
    ],
    ['a part that is longer than it says', 'damaged', withDirectory(24, 8)],
    ['a part beyond the end', 'damaged', withDirectory(42, 90_000_000)],
    ['half a file', 'damaged', sound.subarray(0, 400)],
    ['two parts of one name', 'damaged', twice()],
    ['a DTD', 'damaged', sheetOf('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>')],
    ['an unknown entity', 'damaged', sheetOf('<a>&lol;</a>')],
    ['an entity by the name of what every object has', 'damaged', sheetOf('<a>&toString;</a>')],
    ['broken XML', 'damaged', sheetOf('<worksheet><sheetData></worksheet>')],
    ['XML without an end', 'damaged', sheetOf('<worksheet><sheetData>')],
    ['a thousand elements in each other', 'damaged', sheetOf('<a>'.repeat(1_000))],
    ['a tag of very many attributes', 'damaged', sheetOf(`<a${attributes}`)],
    ['a number that is none', 'damaged', pack(partsOf('<row><c><v>1e999</v></c></row>'))],
    ['a cell outside of every sheet', 'damaged', pack(partsOf('<row><c r="ZZZ9999999"><v>1</v></c></row>'))],
    ['macros', 'macros', pack(partsOf('', { 'xl/vbaProject.bin': 'x' }))],
    [
      'a workbook of macros',
      'macros',
      pack(
        partsOf('', {
          '[Content_Types].xml':
            '<Types><Override ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>',
        }),
      ),
    ],
    ['a password', 'locked', compound('EncryptionInfo EncryptedPackage')],
    ['the old XLS', 'not_xlsx', compound('Workbook')],
    ['a renamed CSV', 'not_xlsx', Buffer.from('Loan amount;250000\n'.repeat(20))],
    [
      'an ODS',
      'not_xlsx',
      pack({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<a/>' }),
    ],
    ['a DOCX', 'not_xlsx', pack(partsOf('', { 'xl/workbook.xml': '<document/>' }))],
    ['nothing', 'not_xlsx', new Uint8Array()],
  ])('%s: %s', async (_, fault, bytes) => {
    const began = process.cpuUsage()
    const error = faultOf(bytes)
    expect(error).toBe(fault)
    // In microseconds of the processor: others may be using it too.
    expect(process.cpuUsage(began).user).toBeLessThan(5_000_000)
  })

  it('looks at no part but those of values, wherever they seem to lie', async () => {
    const { sheets } = readWorkbook(
      pack({ ...partsOf('<row><c><v>1</v></c></row>'), '../../a': 'x', 'xl/media/image1.png': 'no picture' }),
    )
    expect(sheets.length).toBe(1)
  })

  it('reads what another library has packed', async () => {
    const zip = new JSZip()
    for (const [path, text] of Object.entries(partsOf('<row><c><v>1</v></c></row>'))) zip.file(path, text)
    const bytes = await zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE', streamFiles: true })
    expect(readWorkbook(bytes).sheets[0]?.rows.get(0)?.get(0)?.value).toEqual({
      kind: 'number',
      number: 1,
    })
  })
})

function faultOf(bytes: Uint8Array): unknown {
  try {
    return readWorkbook(bytes)
  } catch (error) {
    return error instanceof FileError ? error.fault : error
  }
}

function twice(): Buffer {
  const zip = createZip(new Date(Date.UTC(2026, 0, 1)))
  return Buffer.concat([
    zip.add('[Content_Types].xml', TYPES),
    zip.add('[Content_Types].xml', TYPES),
    zip.end(),
  ])
}
