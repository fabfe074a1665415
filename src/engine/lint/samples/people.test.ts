import { describe, expect, it } from 'vitest'
import { partyDescription } from '../../source/answers/answer-inlines.ts'
import { answerFormat } from '../../source/answers/format-answer.ts'
import { LANGUAGES, wordsFor } from '../../source/languages/languages.ts'
import type { Field, Party } from '../../source/template.ts'
import { peopleOf } from './people.ts'

const FIELD: Field = { id: 'f', label: 'Party', required: true, type: 'party' }

function described(language: string, party: Party): string {
  const words = wordsFor(language)
  const inlines = partyDescription(
    { words, format: answerFormat(language, words), value: () => party, cell: () => undefined },
    FIELD,
  )
  return inlines.map((inline) => ('text' in inline ? inline.text : '')).join('')
}

describe('the people of the samples', () => {
  it.each([...LANGUAGES])('%s: no word that the sentence about a party already says', (language) => {
    for (const party of peopleOf({ jurisdiction: '', language }).parties) {
      expect(described(language, party)).toContain(party.name)
      expect(described(language, party)).not.toMatch(
        /(?<![\p{L}\d])((?:\p{L}+\s){0,3}\p{L}+)\s\1(?![\p{L}\d])/iu,
      )
    }
  })
})
