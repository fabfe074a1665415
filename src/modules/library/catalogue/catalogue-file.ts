import {
  closeSync,
  createReadStream,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  writeSync,
  writevSync,
} from 'node:fs'
import path from 'node:path'
import type { Template } from '#engine/source/index.ts'
import {
  type Catalogue,
  type CompiledCatalogue,
  type CompiledTemplate,
  createCatalogue,
} from './catalogue.ts'

/** What a template mostly consists of: only its own page and its documents need it. */
type Text = Pick<Template, 'groups' | 'body' | 'book'>
/** What its page says of it. */
type Copy = Pick<Template, 'copy'>
type Head = Omit<Template, keyof (Text & Copy)>

/**
 * What the file holds of a template: three lines that are an object together, its head, its copy and its
 * text. Its pages are not among them: they are counted later.
 */
export function catalogueLines({ template, ...entry }: Omit<CompiledTemplate, 'pages'>): string {
  const { copy, groups, body, book, ...head } = template
  return [
    `${JSON.stringify({ ...entry, template: head satisfies Head }).slice(0, -2)},`,
    `${JSON.stringify({ copy } satisfies Copy).slice(1, -1)},`,
    `${JSON.stringify({ groups, body, ...(book && { book }) } satisfies Text).slice(1)}}`,
  ].join('\n')
}

/**
 * Writes the compiled catalogue as JSON whose lines can be read by themselves: what all templates share, then
 * the three of each template. Under another name first: whoever reads it meanwhile reads a whole file.
 */
export function writeCatalogue(
  file: string,
  shared: Omit<CompiledCatalogue, 'templates'>,
  templates: Iterable<{ pages: number; lines: string | Buffer }>,
): void {
  mkdirSync(path.dirname(file), { recursive: true })
  const descriptor = openSync(`${file}.part`, 'w')
  try {
    writeSync(descriptor, `${JSON.stringify(shared).slice(0, -1)},"templates":[\n`)
    let comma = ''
    for (const { pages, lines } of templates) {
      const bytes = Buffer.from(lines)
      writevSync(descriptor, [
        Buffer.from(`${comma}{"pages":${pages},`),
        bytes.subarray(1), // without its own bracket
        Buffer.from('\n'),
      ])
      comma = ','
    }
    writeSync(descriptor, ']}')
  } finally {
    closeSync(descriptor)
  }
  renameSync(`${file}.part`, file)
}

/**
 * Reads what `writeCatalogue` has written. Copy and texts stay in the file, which stays open: another one
 * that takes its name changes nothing for this process.
 */
export async function loadCatalogue(file: string): Promise<Catalogue> {
  const descriptor = openSync(file, 'r')
  const compiled: CompiledTemplate[] = []
  let shared: Omit<CompiledCatalogue, 'templates'> | undefined
  let head: Buffer | undefined
  let copy: Place | undefined
  for await (const { line, at } of linesIn(descriptor)) {
    if (shared === undefined) {
      const { templates: _none, ...rest }: CompiledCatalogue = JSON.parse(`${line}]}`)
      shared = rest
    } else if (head === undefined) {
      head = line
    } else if (copy === undefined) {
      copy = { descriptor, at, length: line.length - ','.length }
    } else {
      const from = head[0] === COMMA ? 1 : 0
      const { template, ...entry } = JSON.parse(`${head.toString('utf8', from, head.length - 1)}}}`)
      const text = { descriptor, at, length: line.length - '}}'.length }
      compiled.push({ ...entry, template: withParts(template, copy, text) })
      head = undefined
      copy = undefined
    }
  }
  return createCatalogue(compiled, shared)
}

const COMMA = 0x2c
const LINE_END = 0x0a
const CHUNK = 256 * 1024

/** The lines of an open file, and where each begins. */
async function* linesIn(descriptor: number): AsyncGenerator<{ line: Buffer; at: number }> {
  let [rest, at] = [Buffer.alloc(0), 0]
  const chunks = createReadStream('', { fd: descriptor, autoClose: false, start: 0, highWaterMark: CHUNK })
  for await (const chunk of chunks) {
    const bytes = Buffer.concat([rest, chunk])
    let from = 0
    for (let end = bytes.indexOf(LINE_END); end >= 0; end = bytes.indexOf(LINE_END, from)) {
      yield { line: bytes.subarray(from, end), at: at + from }
      from = end + 1
    }
    at += from
    rest = bytes.subarray(from)
  }
  yield { line: rest, at }
}

/** Where a part stands: the members of an object. */
interface Place {
  descriptor: number
  at: number
  length: number
}

/**
 * The template with its parts, each read when somebody asks. What is read often stays until memory is wanted.
 */
function withParts(head: Head, copy: Place, text: Place): Template {
  const openCopy = opener<Copy>(copy)
  const openText = opener<Text>(text)
  return {
    ...head,
    get copy() {
      return openCopy().copy
    },
    get groups() {
      return openText().groups
    },
    get body() {
      return openText().body
    },
    get book() {
      return head.type === 'spreadsheet' ? openText().book : undefined
    },
  }
}

function opener<Part extends object>(place: Place): () => Part {
  let opened: WeakRef<Part> | undefined
  return () => {
    const known = opened?.deref()
    if (known !== undefined) return known
    const part = readPart<Part>(place)
    opened = new WeakRef(part)
    return part
  }
}

function readPart<Part>({ descriptor, at, length }: Place): Part {
  const bytes = Buffer.allocUnsafe(length)
  readSync(descriptor, bytes, 0, length, at)
  return JSON.parse(`{${bytes.toString('utf8')}}`)
}
