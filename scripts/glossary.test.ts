import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What people read: comments, texts in quotes and between tags. There a retired name may be a plain word. */
const texts = /^\s*(?:\/\/|\/?\*).*|\/\/ .*|'[^']*'|`[^`]*`|"[^"]*"|>[^<>{}]*<|^[^<>{}=;]*$/g

test('code uses no retired name of docs/glossary.md', () => {
  const rows = readFileSync('docs/glossary.md', 'utf8').matchAll(/^\| `(\w+)` \| `(\w+)` \|$/gm)
  const insteadOf = new Map(Array.from(rows, ([, retired = '', name]) => [retired, name]))
  expect(insteadOf.size).toBeGreaterThan(0)
  const retired = new RegExp(`(?<![\\w$-])(?:${[...insteadOf.keys()].join('|')})(?![\\w-])`, 'g')
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { encoding: 'utf8' })
    .trim()
    .split('\n')
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line) => line.replace(texts, '').match(retired) ?? [])
      .map((used) => `${file}: ${used} is called ${insteadOf.get(used)}`),
  )
  expect(found).toEqual([])
})
