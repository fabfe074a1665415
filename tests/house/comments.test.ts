import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const MOST_COLUMNS = 110
/** What has to stand in one line: a word to a tool, or an address. */
const UNBROKEN = /biome-ignore|@ts-expect-error|https?:\S{60}/

test('comments wrap at 110 columns', () => {
  const files = globSync(['*.{ts,mjs}', '{content,scripts,src,tests}/**/*.{ts,tsx,js,mjs}'])
  expect(files.length).toBeGreaterThan(1_000)
  const long = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        line.length > MOST_COLUMNS && /^\s*(\/\/|\/\*|\*|\{\/\*)/.test(line) && !UNBROKEN.test(line)
          ? [`${file}:${index + 1}`]
          : [],
      ),
  )
  expect(long).toEqual([])
})
