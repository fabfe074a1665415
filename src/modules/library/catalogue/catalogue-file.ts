import { createReadStream, openSync, readSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Template } from '#engine/source/index.ts'
import {
  type Catalogue,
  type CompiledCatalogue,
  type CompiledTemplate,
  createCatalogue,
} from './catalogue.ts'

/** What a template mostly consists of, and only its own page and its documents need. */
type Text = Pick<Template, 'groups' | 'body'>

/**
 * Writes the compiled catalogue as JSON whose lines can be read by themselves: what all templates share, then
 * two of each template, its head and its text. Under another name first: whoever reads it meanwhile reads a
 * whole file.
 */
export async function writeCatalogue(file: string, catalogue: CompiledCatalogue): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(`${file}.part`, linesFor(catalogue))
  await rename(`${file}.part`, file)
}

function* linesFor({ templates, ...shared }: CompiledCatalogue): Generator<string> {
  yield `${JSON.stringify(shared).slice(0, -1)},"templates":[\n`
  for (const [place, { template, ...entry }] of templates.entries()) {
    const { groups, body, ...head } = template
    yield `${place > 0 ? ',' : ''}${JSON.stringify({ ...entry, template: head }).slice(0, -2)},\n`
    yield `${JSON.stringify({ groups, body } satisfies Text).slice(1)}}\n`
  }
  yield ']}'
}

/**
 * Reads what `writeCatalogue` has written. Texts stay in the file, which stays open: another one that takes
 * its name changes nothing for this process.
 */
export async function loadCatalogue(file: string): Promise<Catalogue> {
  const descriptor = openSync(file, 'r')
  const compiled: CompiledTemplate[] = []
  let shared: Omit<CompiledCatalogue, 'templates'> | undefined
  let head: Buffer | undefined
  for await (const { line, at } of linesIn(descriptor)) {
    if (shared === undefined) {
      const { templates: _none, ...rest }: CompiledCatalogue = JSON.parse(`${line}]}`)
      shared = rest
    } else if (head === undefined) {
      head = line
    } else {
      const from = head[0] === COMMA ? 1 : 0
      const { template, ...entry } = JSON.parse(`${head.toString('utf8', from, head.length - 1)}}}`)
      compiled.push({ ...entry, template: withText(template, { descriptor, at, length: line.length }) })
      head = undefined
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

/** Where a text stands. */
interface Place {
  descriptor: number
  at: number
  length: number
}

function readText({ descriptor, at, length }: Place): Text {
  const bytes = Buffer.allocUnsafe(length)
  readSync(descriptor, bytes, 0, length, at)
  return JSON.parse(`{${bytes.toString('utf8', 0, length - 1)}`)
}

/** The template with its text, read when somebody asks. What is read often stays until memory is wanted. */
function withText(head: Omit<Template, keyof Text>, place: Place): Template {
  let opened: WeakRef<Text> | undefined
  function open(): Text {
    const known = opened?.deref()
    if (known !== undefined) return known
    const text = readText(place)
    opened = new WeakRef(text)
    return text
  }
  return {
    ...head,
    get groups() {
      return open().groups
    },
    get body() {
      return open().body
    },
  }
}
