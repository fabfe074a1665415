import {
  closeSync,
  copyFileSync,
  fstatSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
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

/** Where copy and text stand: the first byte, and the bytes of each. */
type Parts = [at: number, copy: number, text: number]

/** What stands behind the texts. */
interface Heads extends Omit<CompiledCatalogue, 'templates'> {
  templates: (Omit<CompiledTemplate, 'template'> & { parts: Parts; made: string; template: Head })[]
}

/** A template to be written into a catalogue. */
export interface WrittenTemplate extends Pick<CompiledTemplate, 'pages'> {
  /** Names what it was made of, and by what: where the file has that, its lines are not read. */
  made: string
  /** `catalogueLines` */
  readLines(): [head: string, copy: string, text: string]
}

/**
 * What the file holds of a template, in three lines: an object without its copy and its text, and the members
 * that these are. Its pages are not among them: they are counted later.
 */
export function catalogueLines({
  template,
  ...entry
}: Omit<CompiledTemplate, 'pages'>): [head: string, copy: string, text: string] {
  const { copy, groups, body, book, ...head } = template
  return [
    JSON.stringify({ ...entry, template: head satisfies Head }),
    JSON.stringify({ copy } satisfies Copy).slice(1, -1),
    JSON.stringify({ groups, body, ...(book && { book }) } satisfies Text).slice(1, -1),
  ]
}

/** A compiled template as it is written. */
export function writtenTemplate({ pages, ...entry }: CompiledTemplate): WrittenTemplate {
  return { pages, made: entry.revision, readLines: () => catalogueLines(entry) }
}

const BEGIN = '{"texts":[{}\n'
const [OPEN, BETWEEN, CLOSE] = [',{', ',\n', '}\n']
const AFTER_HEAD = /(?:,|\],"end": *\d+\})$/
/** Of the number that says where the texts end: it stands before the last bracket. */
const DIGITS = 15

/** The head of a template begins so, in a line of its own. */
const HEAD = /^\{"pages":\d+,"parts":(\[[\d,]+\]),"made":"([^"]+)",/

/**
 * Writes the compiled catalogue, JSON as a whole: texts, and behind them all that a process takes in. What
 * the file has already is copied with it, so that a change costs what has changed, and a file that
 * would be the same stays. Under another name first: whoever reads it meanwhile reads a whole file.
 */
export function writeCatalogue(
  file: string,
  shared: Omit<CompiledCatalogue, 'templates'>,
  templates: readonly WrittenTemplate[],
): void {
  mkdirSync(path.dirname(file), { recursive: true })
  const part = `${file}.part`
  const former = formerTexts(file, templates)
  if (former) {
    copyFileSync(file, part)
    truncateSync(part, former.end)
  } else writeFileSync(part, BEGIN)
  const descriptor = openSync(part, 'a')
  let end = former?.end ?? BEGIN.length
  try {
    const heads = templates.map(({ pages, made, readLines }) => {
      const known = former?.templates.get(made)
      const begin = (parts: Parts) =>
        `{"pages":${pages},"parts":${JSON.stringify(parts)},"made":${JSON.stringify(made)},`
      if (known) return begin(known.parts) + known.head
      const [head, ...texts] = readLines()
      const parts = appendParts(descriptor, end, texts)
      end = endOf(parts)
      return begin(parts) + head.slice(1)
    })
    const sharedMembers = JSON.stringify(shared).slice(1, -1)
    const rest = `],${sharedMembers},"templates":[\n${heads.join(',\n')}],"end":${String(end).padStart(DIGITS)}}`
    if (rest === former?.rest) {
      rmSync(part)
      return
    }
    writeSync(descriptor, rest)
  } finally {
    closeSync(descriptor)
  }
  renameSync(part, file)
}

function appendParts(descriptor: number, at: number, texts: [copy: string, text: string]): Parts {
  const [copy, text] = texts.map((each) => Buffer.from(each)) as [Buffer, Buffer]
  writevSync(descriptor, [Buffer.from(OPEN), copy, Buffer.from(BETWEEN), text, Buffer.from(CLOSE)])
  return [at + OPEN.length, copy.length, text.length]
}

function endOf([at, copy, text]: Parts): number {
  return at + copy + BETWEEN.length + text + CLOSE.length
}

/**
 * What a file has of templates, by `made`; undefined where there is none, or most of its texts are used no
 * more.
 */
function formerTexts(file: string, templates: readonly WrittenTemplate[]) {
  try {
    const closing = readClosing(file)
    const [end, rest] = [closing.end, closing.rest.toString('utf8')]
    const known = new Map<string, { parts: Parts; head: string }>()
    for (const line of rest.split('\n')) {
      const [begin = '', parts = '', made = ''] = HEAD.exec(line) ?? []
      // Behind each but the last stands a comma, and behind that one the end.
      if (begin)
        known.set(made, { parts: JSON.parse(parts), head: line.slice(begin.length).replace(AFTER_HEAD, '') })
    }
    const used = templates.reduce((sum, { made }) => {
      const [, copy = 0, text = 0] = known.get(made)?.parts ?? []
      return sum + copy + text
    }, 0)
    return used * 2 < end ? undefined : { end, rest, templates: known }
  } catch {
    return undefined
  }
}

/** What stands behind the texts, and where they end. */
function readRest(descriptor: number): { end: number; rest: Buffer } {
  const { size } = fstatSync(descriptor)
  const end = Number(readBytes(descriptor, size - DIGITS - 1, DIGITS))
  return { end, rest: readBytes(descriptor, end, size - end) }
}

function readHeads(rest: Buffer): Heads {
  const { texts: _texts, end: _end, ...heads } = JSON.parse(`{"texts":[${rest}`)
  return heads
}

/**
 * Reads what `writeCatalogue` has written. Copy and texts stay in the file, which stays open: another one
 * that takes its name changes nothing for this process.
 */
export function readCompiledCatalogue(file: string): CompiledCatalogue {
  const descriptor = openSync(file, 'r')
  const { templates, ...shared } = readHeads(readRest(descriptor).rest)
  return {
    ...shared,
    templates: templates.map(({ parts: [at, copy, text], made: _made, template, ...entry }) => ({
      ...entry,
      template: withParts(
        template,
        { descriptor, at, length: copy },
        { descriptor, at: at + copy + BETWEEN.length, length: text },
      ),
    })),
  }
}

/** The same, to be searched and asked. */
export function loadCatalogue(file: string): Catalogue {
  const { templates, ...shared } = readCompiledCatalogue(file)
  return createCatalogue(templates, shared)
}

/** All that a file says but copies and texts, which the revisions in it stand for. */
export function describeCatalogue(file: string): Buffer {
  return readClosing(file).rest
}

function readClosing(file: string): { end: number; rest: Buffer } {
  const descriptor = openSync(file, 'r')
  try {
    return readRest(descriptor)
  } finally {
    closeSync(descriptor)
  }
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
  return JSON.parse(`{${readBytes(descriptor, at, length)}}`)
}

function readBytes(descriptor: number, at: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length)
  readSync(descriptor, bytes, 0, length, at)
  return bytes
}
