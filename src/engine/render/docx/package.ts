import { basename, dirname, relative } from 'node:path/posix'
import { crc32, deflateRawSync } from 'node:zlib'
import { OFFICE_RELATIONS, xmlFile } from './xml.ts'

/** The date of every entry and of the document: one input makes the same bytes on every day. */
export const CREATED = new Date(Date.UTC(2026, 0, 1))

export const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

/** A file of an Open Packaging Conventions package (ECMA-376, part 2). */
export interface Part {
  path: string
  content: string | Uint8Array
  /** Its media type, or only which kind of WordprocessingML it is. Plain XML has none of its own. */
  type?: string
  /** The part that refers to it; the package itself where absent. */
  owner?: string
  /** What it is to its owner: the end of an address of Office's, or a whole one. */
  relation: string
  /** By which its owner names it in its text. */
  relationId?: string
}

export function packParts(parts: Part[]): Uint8Array {
  const owners = [...new Set(parts.map(({ owner }) => owner))]
  const entries = [
    { path: '[Content_Types].xml', content: contentTypes(parts) },
    ...owners.map((owner) => ({ path: relationsPath(owner), content: relations(parts, owner) })),
    ...parts,
  ]
  return zip(entries, CREATED)
}

function contentTypes(parts: Part[]): string {
  const overrides = parts.map(({ path, type }) => {
    if (type === undefined) return ''
    const media = type.includes('/') ? type : `${WORD_TYPE}.${type}+xml`
    return `<Override PartName="/${path}" ContentType="${media}"/>`
  })
  return xmlFile(
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      `<Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`,
  )
}

function relationsPath(owner = ''): string {
  return owner ? `${dirname(owner)}/_rels/${basename(owner)}.rels` : '_rels/.rels'
}

function relations(parts: Part[], owner: string | undefined): string {
  const owned = parts.filter((part) => part.owner === owner)
  const entries = owned.map(({ path, relation, relationId }, index) => {
    const type = relation.startsWith('http') ? relation : `${OFFICE_RELATIONS}/${relation}`
    const target = owner === undefined ? path : relative(dirname(owner), path)
    return `<Relationship Id="${relationId ?? `rId${index + 1}`}" Type="${type}" Target="${target}"/>`
  })
  return xmlFile(`<Relationships xmlns="${PACKAGE}/relationships">${entries.join('')}</Relationships>`)
}

const LOCAL_HEADER = 0x04034b50
const CENTRAL_HEADER = 0x02014b50
const END = 0x06054b50
/** Version 2.0 of the format: deflated entries. */
const VERSION = 20
const DEFLATED = 8

/**
 * A ZIP archive (PKWARE APPNOTE 6.3, without its 64-bit extensions: a document is small). Native deflate
 * takes a third of the time of a library in JavaScript, and packing is most of what a DOCX costs. Paths are
 * ASCII. `date` is written in UTC.
 */
export function zip(entries: Pick<Part, 'path' | 'content'>[], date: Date): Uint8Array {
  const day = ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate()
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1)
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { path, content } of entries) {
    const name = Buffer.from(path, 'latin1')
    const plain = typeof content === 'string' ? Buffer.from(content, 'utf8') : content
    const packed = deflateRawSync(plain)
    const common = [
      integers(2, VERSION, 0, DEFLATED, time, day),
      integers(4, crc32(plain), packed.length, plain.length),
      integers(2, name.length, 0),
    ]
    const file = Buffer.concat([integers(4, LOCAL_HEADER), ...common, name, packed])
    // No comment, first disk, no attributes.
    const place = [integers(2, 0, 0, 0), integers(4, 0, offset)]
    directory.push(integers(4, CENTRAL_HEADER), integers(2, VERSION), ...common, ...place, name)
    files.push(file)
    offset += file.length
  }
  const central = Buffer.concat(directory)
  const count = entries.length
  const end = [
    integers(4, END),
    integers(2, 0, 0, count, count),
    integers(4, central.length, offset),
    integers(2, 0),
  ]
  return Buffer.concat([...files, central, ...end])
}

/** Unsigned integers of so many bytes each, least significant byte first. */
function integers(bytes: 2 | 4, ...values: number[]): Buffer {
  const buffer = Buffer.alloc(bytes * values.length)
  let at = 0
  for (const value of values) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}
