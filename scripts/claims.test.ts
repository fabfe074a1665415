import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allPages, type PageId } from '#ui/website/pages.ts'

// docs/claims.md is only worth something as long as what it names exists.

interface Claim {
  line: number
  claim: string
  pages: string[]
  shownBy: string
}

const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'))

/** A test as the table names it: its file, and its title or how that begins. */
const named = /`([\w./-]+\.(?:test|journey)\.tsx?)`: “([^”]+)”/g
const command = /`npm (?:run )?([\w:]+)`/g

const claims: Claim[] = readFileSync('docs/claims.md', 'utf8')
  .split('\n')
  .flatMap((text, index) => {
    const cells = /^\| (.+) \| (.+) \| (.+) \|$/.exec(text)
    if (cells === null || cells[1] === 'Claim' || /^-+$/.test(cells[1] ?? '')) return []
    const [, claim = '', pages = '', shownBy = ''] = cells
    return [{ line: index + 1, claim, pages: pages.split(', '), shownBy }]
  })

/** What the strings in front of a test's function say. */
function titlesIn(file: string): string[] {
  const title = /\(\s*(['"`])((?:\\.|(?!\1)[^\n\\])+)\1,\s*(?:\{[^{}]*\},\s*)?(?:async\s*)?(?:function\b|\()/g
  return [...readFileSync(file, 'utf8').matchAll(title)].map(([, , text = '']) =>
    text.replace(/\\(['"`\\])/g, '$1'),
  )
}

test('CLAIM-1 every test and command that docs/claims.md names exists', () => {
  expect(claims.length).toBeGreaterThan(50)
  const gone = claims.flatMap(({ line, shownBy }) => [
    ...[...shownBy.matchAll(named)].flatMap(([, file = '', title = '']) => {
      const isThere = existsSync(file) && titlesIn(file).some((each) => each.startsWith(title))
      return isThere ? [] : [`${line}: ${file}: ${title}`]
    }),
    ...[...shownBy.matchAll(command)].flatMap(([, name = '']) =>
      scripts[name] === undefined ? [`${line}: npm run ${name}`] : [],
    ),
  ])
  expect(gone).toEqual([])
})

test('CLAIM-1 every claim is shown by a test or a command, or says why by none', () => {
  const bare = claims.filter(
    ({ shownBy }) => !new RegExp(`${named.source}|${command.source}|^No test: .{10,}`).test(shownBy),
  )
  expect(bare).toEqual([])
})

test('CLAIM-1 every page of the website has claims in docs/claims.md, or says nothing of the product', () => {
  const withoutClaims: PageId[] = ['blogTag', 'department']
  const told = new Set(claims.flatMap(({ pages }) => pages))
  const ids = allPages.map(({ id }) => id)
  expect([...told].filter((page) => !ids.includes(page as PageId))).toEqual([])
  expect(ids.filter((page) => !told.has(page) && !withoutClaims.includes(page))).toEqual([])
})
