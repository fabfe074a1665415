import { basename, dirname, relative } from 'node:path/posix'
import { createZip } from '../zip.ts'
import { escapeXml, OFFICE_RELATIONS, xmlFile } from './docx/xml.ts'

/** The date of every entry and of the document: one input makes the same bytes on every day. */
const CREATED = new Date(Date.UTC(2026, 0, 1))

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
/** What a file says of itself. */
export interface Properties {
  title: string
  /** The D-number. */
  number: number
  language: string
}
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
  const zip = createZip(CREATED)
  return Buffer.concat([...entries.map(({ path, content }) => zip.add(path, content)), zip.end()])
}

/** docProps/core.xml. What made the file is not said: it carries no name but those that were filled in. */
export function propertiesPart({ title, number, language }: Properties): Part {
  const date = CREATED.toISOString().replace('.000Z', 'Z')
  const content = xmlFile(
    `<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" ` +
      'xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">' +
      `<dc:title>${escapeXml(title)}</dc:title><dc:identifier>D${number}</dc:identifier>` +
      `<dc:language>${escapeXml(language)}</dc:language>` +
      `<dcterms:created xsi:type="dcterms:W3CDTF">${date}</dcterms:created>` +
      `<dcterms:modified xsi:type="dcterms:W3CDTF">${date}</dcterms:modified></cp:coreProperties>`,
  )
  return {
    path: 'docProps/core.xml',
    content,
    type: 'application/vnd.openxmlformats-package.core-properties+xml',
    relation: `${PACKAGE}/relationships/metadata/core-properties`,
  }
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
