import { evaluate, inlinesOf, printed, type Template } from '../source/index.ts'
import { passagesOf } from './passages.ts'

/** Words in small letters, apart from their signs. */
export function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

/**
 * Runs of words that a row says: what tags and bars part, without the numbers that printing gives, of two
 * words or more, since one is anybody's.
 */
export function runsOf(texts: readonly string[]): string[][] {
  return texts
    .flatMap((text) => text.replaceAll(/^[ \t]*\d+\.\s/gm, '').split(/\{%[^%]*%\}|\n|\|/u))
    .map(wordsOf)
    .filter(({ length }) => length > 1)
}

/** How many of the words in some texts are among the runs, as a part of all. */
export function ownShare(texts: readonly string[], runs: readonly string[][]): number {
  const sought = [...new Set(runs.map((run) => ` ${run.join(' ')} `))]
  let own = 0
  let all = 0
  for (const text of texts) {
    const words = wordsOf(text)
    const line = ` ${words.join(' ')} `
    const isOwn = new Uint8Array(line.length)
    for (const run of sought)
      for (let at = line.indexOf(run); at >= 0; at = line.indexOf(run, at + 1))
        isOwn.fill(1, at, at + run.length - 1)
    let at = 1
    for (const word of words) {
      own += isOwn[at] ?? 0
      at += word.length + 1
    }
    all += words.length
  }
  return all === 0 ? 0 : own / all
}

/** What the document says on its defaults, block by block. */
export function printedTexts(template: Template): string[] {
  return evaluate(template, {}).blocks.map((block) => {
    const between = block.kind === 'table' || block.kind === 'entries' ? ' ' : ''
    return inlinesOf(block).map(printed).join(between)
  })
}

/** What the template's page says of it: its copy, and what the interview asks. */
export function pageTexts(template: Template): string[] {
  const copy = passagesOf(template).filter(({ part }) => part === 'copy')
  const asked = template.groups.flatMap(({ title, fields }) => [
    title,
    ...fields.filter(({ type }) => type !== 'computed').map(({ label }) => label),
  ])
  return [...copy.map(({ text }) => text), ...asked]
}
