import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/*
 * Flesch's reading ease (1948): 206.835 − 1.015 × words a sentence − 84.6 × syllables a word. 60 and more is
 * what its author calls plain English. Legal texts have to say what they have to say.
 */
const LEAST = 60

const pages = globSync([
  'content/{blog,help,landing,newsroom}/en/*.{md,yaml}',
  'content/pages/*/en.yaml',
]).toSorted()

/** The sentences of a page, without its markup, addresses and names in braces. */
function sentencesOf(source: string): string[][] {
  return source
    .replace(/^---\n/, '')
    .split('\n')
    .map((line) => line.replace(/^\s*(?:- )?[\w-]+:\s+|^\s*(?:[-*#>|]|\d+\.)+\s*|^---$/g, ''))
    .join('\n')
    .replaceAll(/\{%.*?%\}|`[^`]*`|\]\([^)]*\)/g, ' ')
    .replaceAll('{name}', 'Formulary')
    .split(/[.!?:](?=[\s"”’)]|$)|\n(?=\n)|\n(?=\S)/)
    .map((sentence) => sentence.match(/[a-z]+(?:[’'-][a-z]+)*/gi) ?? [])
    .filter((words) => words.length > 4)
}

/** By groups of vowels, of which a silent "e" at the end is none. */
function syllablesOf(word: string): number {
  const spoken = word.toLowerCase().replace(/(?<=[^aeiouyl])e(?:d|s)?$/, '')
  return Math.max(1, (spoken.match(/[aeiouy]+/g) ?? []).length)
}

function readingEase(source: string): number {
  const sentences = sentencesOf(source)
  const words = sentences.flat()
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0)
  return 206.835 - 1.015 * (words.length / sentences.length) - 84.6 * (syllables / words.length)
}

test('every English page that is no legal text reads as plain English', () => {
  expect(pages.length).toBeGreaterThan(80)
  const hard = pages.flatMap((page) => {
    const ease = readingEase(readFileSync(page, 'utf8'))
    return ease < LEAST ? [`${page}: ${ease.toFixed(0)}`] : []
  })
  expect(hard).toEqual([])
})

test('a sentence of lawyers is told from one of people', () => {
  const lawyers =
    'Notwithstanding any contractual stipulation to the contrary, termination necessitates prior written notification of the undersigned.'
  const people = 'You can end the contract at any time. Just tell us in writing before the month is over.'
  expect(readingEase(lawyers)).toBeLessThan(0)
  expect(readingEase(people)).toBeGreaterThan(80)
})
