import { matchesIn, PRINTED, SEAM } from '../passages.ts'
import type { Finding, Rule } from '../rule.ts'

/** Marks of a text that is not finished. */
export const leftover: Rule = {
  code: 'U2-leftover',
  level: 'E',
  check: (reading) =>
    matchesIn(reading.passages, ...reading.rules.leftovers).map(({ passage, found }) =>
      reading.at(passage, found, `A leftover of drafting: "${found}".`, 'Write the final text, or a field.'),
    ),
}

/** A word twice, as it is printed: the same word may begin two branches. */
const doubledWords: Rule = {
  code: 'U2-doubled-word',
  level: 'E',
  check: (reading) => {
    const doubled = (text: string) =>
      [...text.matchAll(/(?<![\p{L}\p{N}'’-])(\p{L}+)[ \u00A0]\1(?![\p{L}\p{N}'’-])/gu)].filter(
        ([, word = '']) => word === word.toLowerCase() && !reading.rules.mayBeDoubled.has(word),
      )
    const message = (found: string) => `A doubled word: "${found}".`
    const remedy = 'Remove one of the two.'
    return [
      ...reading.passages
        .filter(({ part }) => part !== 'body')
        .flatMap((passage) =>
          doubled(passage.text).map(([found]) => reading.at(passage, found, message(found), remedy)),
        ),
      ...reading.printedOnce.flatMap(({ id, text }) =>
        doubled(text).map(([found]) => reading.atBlock(id, message(found), remedy, found)),
      ),
    ]
  },
}

/** A heading that has nothing below it, on some answers. */
const emptyHeadings: Rule = {
  code: 'U2-empty-heading',
  level: 'E',
  check: (reading) =>
    reading.printings.flatMap((blocks) =>
      blocks.flatMap((block, index): Finding[] => {
        const isHeading = block.heading || block.kind === 'schedule'
        const next = blocks[index + 1]
        const hasText =
          next !== undefined &&
          next.kind !== 'schedule' &&
          (!next.heading || (block.kind === 'schedule' && next.heading))
        if (!isHeading || hasText) return []
        return [
          reading.atBlock(
            block.id,
            `The heading "${block.text}" has no text below it${next ? '' : ' at the end of the document'}.`,
            'Write the text, or put the heading under the condition of its text.',
          ),
        ]
      }),
    ),
}

/** A field's id where its answer should be. */
const rawNames: Rule = {
  code: 'U2-raw-name',
  level: 'E',
  check: (reading) => {
    const telling = new Set(reading.fields.map(({ id }) => id).filter((id) => /[A-Z]/.test(id)))
    const name = /\$[a-z]\w*|(?<![\p{L}\p{N}@./-])[a-z]+(?:[A-Z][a-z0-9]*)+(?![\p{L}\p{N}@-])/gu
    return matchesIn(reading.passages, name)
      .filter(({ found }) => found.startsWith('$') || telling.has(found))
      .map(({ passage, found }) =>
        reading.at(
          passage,
          found,
          `The name of a field in the text: "${found}".`,
          `Write {% $${found.replace('$', '')} %}, or plain words.`,
        ),
      )
  },
}

/** What the reader of the finished document would take for an instruction to them. */
export const guidance: Rule = {
  code: 'U7-guidance',
  level: 'E',
  check: (reading) =>
    matchesIn(reading.body, reading.rules.guidance).map(({ passage, found }) =>
      reading.at(
        passage,
        found,
        `Guidance inside the text: "${found}".`,
        'Put it into {% note %}, a field’s help, or make it a condition.',
      ),
    ),
}

/** Joins that only show when answers are in place: an orphan conjunction, a space too many, an empty bracket. */
const joins: Rule = {
  code: 'U3-join',
  level: 'E',
  check: (reading) => {
    const spaceBefore = reading.template.language.startsWith('fr') ? /\s[,.]/u : /\s[,.;:!?]/u
    return reading.printedOnce.flatMap(({ id, kind, text }): Finding[] => {
      if (kind === 'table' || kind === 'signatures' || kind === 'letterhead' || kind === 'entries') return []
      const wrong =
        /(?<=\S) {2,}(?=\S)/u.exec(text) ??
        spaceBefore.exec(text) ??
        /[,;:]\s*[,;.](?!\.)|(?<!\.)\.\.(?!\.)|\(\s*\)|\(\s|[^\s]\s\)|^[,;.]/u.exec(text)
      if (!wrong) return []
      const around = text.slice(Math.max(0, wrong.index - 20), wrong.index + 20).replaceAll(PRINTED, '…')
      return [
        reading.atBlock(
          id,
          `Some answers print "${around}".`,
          'Put the space and the punctuation inside the condition they belong to.',
          text
            .slice(Math.max(0, wrong.index - 12), wrong.index)
            .split(PRINTED)
            .at(-1),
        ),
      ]
    })
  },
}

/** "; and" before an item that some answers switch off, or an item that ends as if another followed. */
const orphanConjunctions: Rule = {
  code: 'U3-list-end',
  level: 'E',
  check: (reading) =>
    reading.printings.flatMap((blocks) =>
      blocks.flatMap((block, index): Finding[] => {
        if (block.kind !== 'clause' || block.heading) return []
        const text = block.text.replaceAll(SEAM, '').trimEnd()
        const open = reading.rules.endsOpen.test(text) || /[;,]$/u.test(text)
        if (!open) return []
        const rest = blocks.slice(index + 1)
        const next = rest.find(({ kind, level }) => kind !== 'clause' || level <= block.level)
        const follows = next?.kind === 'clause' && next.level === block.level && next.series === block.series
        if (follows && !next.heading) return []
        return [
          reading.atBlock(
            block.id,
            `On some answers the list ends with "${text.slice(-12)}" and no item follows.`,
            'Put the conjunction into {% if %}, or order the items so that the last one always stands.',
          ),
        ]
      }),
    ),
}

export const leftoverRules = [
  leftover,
  doubledWords,
  emptyHeadings,
  rawNames,
  guidance,
  joins,
  orphanConjunctions,
]
