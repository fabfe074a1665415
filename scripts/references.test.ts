import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

// What code and documents refer to exists: requirements by their ids, decisions by their numbers, files, and
// places in documents.

interface Reference {
  place: string
  to: string
}

interface Source {
  file: string
  /** As it stands: a reference may be the title of a test, too. */
  text: string
  /** Where people are told something: all of a document, the comments of a program. */
  told: { text: string; index: number }[]
}

const FOLDERS = ['content', 'docs', 'locales', 'public', 'scripts', 'src', 'tests']
/**
 * Words that customers read name no requirement, and what looks like one there is a form's or a law's number.
 */
const isOurs = (file: string) =>
  file.startsWith('content/')
    ? /\.ts$|^content\/library\/[\w-]+\.yaml$/.test(file)
    : /\.(tsx?|mjs|js|css|md|sql|yaml)$/.test(file) && !/^tests\/lint\/[\w-]+\//.test(file)

const files = [
  ...readdirSync('.', { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  ),
]
const folders = new Set(files.flatMap((file) => ancestors(file)))
/** Every file and folder by each end of its path, from its name alone to the whole of it. */
const ends = new Set([...files, ...folders].flatMap((path) => endsOf(path)))

const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/.*|^[ \t]*#.*/gm
const sources: Source[] = files
  .filter((file) => (isOurs(file) && file !== 'package-lock.json') || file === '.env.example')
  .map((file) => {
    const text = readFileSync(file, 'utf8')
    const comments = () =>
      [...text.matchAll(COMMENT)].map(({ 0: comment, index }) => ({ text: comment, index }))
    return { file, text, told: file.endsWith('.md') ? [{ text, index: 0 }] : comments() }
  })
const documents = sources.filter(({ file }) => file === 'README.md' || /^docs\/.*\.md$/.test(file))

const defined = [...read('docs/requirements.md').matchAll(/^- \*\*([A-Z]+-\d+)\*\*/gm)].map(
  ([, id = '']) => id,
)
const prefixes = [...new Set(defined.map((id) => id.replace(/-\d+$/, '')))]
/** With two digits where the prefix is one letter: `F-2044` is the number of a letter in an example. */
const id = prefixes.map((prefix) => `${prefix}-${prefix.length === 1 ? '\\d\\d' : '\\d+'}`).join('|')
/** Also the last of a range: `EVT-1…3`. */
const citation = new RegExp(`(?<![\\w-])(${id})(?:…(\\d+))?(?![\\w-])`, 'g')

/** The ids of requirements in a text. */
function citedIn(text: string): { id: string; index: number }[] {
  return [...text.matchAll(citation)].flatMap(({ 1: first = '', 2: last, index }) => [
    { id: first, index },
    ...(last === undefined ? [] : [{ id: first.replace(/\d+$/, last), index }]),
  ])
}

const decisions = new Map(
  files.flatMap((file) => {
    const number = /^docs\/decisions\/(\d{4})-[\w-]+\.md$/.exec(file)?.[1]
    return number === undefined ? [] : [[Number(number), file] as const]
  }),
)

test('only what has a prefix of ours is taken for the id of a requirement', () => {
  const unknown = `SIGN-${99}`
  const text = `${unknown} a title, EVT-1…3, SHA-256, UTF-8, CCQ-1991, F-2044, X-SIGN-1, R-01`
  expect(citedIn(text).map((each) => each.id)).toEqual([unknown, 'EVT-1', 'EVT-3', 'R-01'])
})

test('every id in docs/requirements.md is there once', () => {
  expect(defined.length).toBeGreaterThan(200)
  expect(defined.filter((id, index) => defined.indexOf(id) !== index)).toEqual([])
})

test('every requirement that is cited exists', () => {
  const known = new Set(defined)
  const missing = sources.flatMap(({ file, text }) =>
    citedIn(text)
      .filter((cited) => !known.has(cited.id))
      .map(({ id, index }) => ({ place: placeOf(file, text, index), to: id })),
  )
  expect(missing).toEqual([])
})

test('every decision that is cited exists, and a link to one leads to it', () => {
  const missing = sources.flatMap(({ file, text }) =>
    [
      ...text.matchAll(/\bdecisions? (\d+)(?: and (\d+))?(?:\]\(([^)\s]+)\))?/gi),
      ...text.matchAll(/\[(\d+)\](?=\()()\(([^)\s]*\d{4}-[\w-]+\.md)/g),
    ].flatMap(({ 1: first, 2: second, 3: link, index }): Reference[] =>
      [first, second]
        .filter((number) => number !== undefined && number !== '')
        .filter((number) => {
          const decision = decisions.get(Number(number))
          return (
            decision === undefined || (link !== undefined && !decision.endsWith(`/${link.split('/').at(-1)}`))
          )
        })
        .map((number) => ({ place: placeOf(file, text, index), to: `decision ${number}` })),
    ),
  )
  expect(missing).toEqual([])
})

test('every link in the documents leads to a file and a place in it, inside of the repository', () => {
  const broken = documents.flatMap(({ file, text }) =>
    [...text.matchAll(/\]\((?![a-z]+:)([^)\s#]*)(?:#([^)\s]*))?\)/g)].flatMap(
      ({ 0: link, 1: path = '', 2: anchor, index }): Reference[] => {
        const target = path === '' ? file : normalize(join(dirname(file), path))
        const isThere = !target.startsWith('..') && existsSync(target)
        const isWhole = isThere && (anchor === undefined || anchorsOf(read(target)).has(anchor))
        return isWhole ? [] : [{ place: placeOf(file, text, index), to: link.slice(2, -1) }]
      },
    ),
  )
  expect(broken).toEqual([])
})

test('every file of ours that a document or a comment names exists', () => {
  const gone = sources.flatMap(({ file, text, told }) =>
    told.flatMap((part) =>
      namedIn(part.text, file.endsWith('.md'))
        .filter(({ path }) => !ends.has(path.replace(/^\.\/|\/$/g, '')))
        .map(({ path, index }): Reference => ({ place: placeOf(file, text, part.index + index), to: path })),
    ),
  )
  expect(gone).toEqual([])
})

test('nothing points to a document that is not in the repository', () => {
  const outside = /\.\.\/shared\/|\bseed-[ab]-|\b[AB] §/g
  const pointers = sources
    .filter(({ file }) => file !== 'scripts/references.test.ts')
    .flatMap(({ file, text }) =>
      [...text.matchAll(outside)].map(
        ({ 0: to, index }): Reference => ({ place: placeOf(file, text, index), to }),
      ),
    )
  expect(pointers).toEqual([])
})

/**
 * Paths and files of ours that a text names. Patterns (`*`, `{…}`) are none, and neither is what a build
 * makes. In documents they stand in backquotes: what is bare there may be an example of a command.
 */
function namedIn(text: string, isDocument: boolean): { path: string; index: number }[] {
  return [...text.matchAll(/(`?)([\w./@#'"$*{}<>…-]{3,})(`?)/g)]
    .filter(({ 1: before, 2: name = '', 3: after }) => {
      const isQuoted = before === '`' && after === '`'
      if (isDocument && !isQuoted) return false
      const isSource = /^\w[\w./-]*\.(?:tsx?|mjs|md|po|css)$/.test(bare(name))
      return isSource || (isQuoted && /^[\w./@-]+$/.test(name) && /^\w+\//.test(name) && isOfOurs(name))
    })
    .map(({ 2: name = '', index }) => ({ path: bare(name), index }))
}

/** Without the full stop of the sentence that it ends. */
function bare(name: string): string {
  return name.replace(/[.'"]+$/, '')
}

function isOfOurs(path: string): boolean {
  return FOLDERS.includes(path.slice(0, path.indexOf('/')))
}

function ancestors(file: string): string[] {
  const parts = file.split('/').slice(0, -1)
  return parts.map((_part, index) => parts.slice(0, index + 1).join('/'))
}

function endsOf(path: string): string[] {
  const parts = path.split('/')
  return parts.map((_part, index) => parts.slice(index).join('/'))
}

/** The places of a document by the names that its headings give them. */
function anchorsOf(text: string): Set<string> {
  const headings = [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ (.*)$/gm)]
  return new Set(
    headings.map(([, heading = '']) =>
      heading
        .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .trim()
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}

function placeOf(file: string, text: string, index: number): string {
  return `${file}:${text.slice(0, index).split('\n').length}`
}

function read(file: string): string {
  return readFileSync(file, 'utf8')
}
