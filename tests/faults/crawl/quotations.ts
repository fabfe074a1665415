import { globSync, readFileSync } from 'node:fs'
import { shinglesOf } from '../../builders/shingles.ts'

/** What articles say, in the words of a withheld text or by accident: their authors have published it. */
function articleShingles(): Set<string> {
  const articles = globSync('content/blog/**/*.md').map((file) => readFileSync(file, 'utf8'))
  return shinglesOf(...articles.map((text) => text.replace(/\]\([^)]*\)/g, ' ')))
}

/** The secrets that no article tells, and the largest share of any template's that articles tell. */
export function withoutQuotations(secrets: ReadonlyMap<string, string>): {
  kept: Map<string, string>
  quotedShare: number
} {
  const quoted = articleShingles()
  const shares = [...Map.groupBy(secrets, ([, slug]) => slug).values()].map(
    (all) => all.filter(([shingle]) => quoted.has(shingle)).length / all.length,
  )
  return {
    kept: new Map([...secrets].filter(([shingle]) => !quoted.has(shingle))),
    quotedShare: Math.max(...shares),
  }
}
