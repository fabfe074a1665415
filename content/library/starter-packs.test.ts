import { expect, test } from 'vitest'
import { openPack } from '#modules/library/public.ts'
import { readCatalogue } from '#tests/builders/library.ts'

// Which templates a pack has is checked with the library; what they ask needs their texts.

const catalogue = readCatalogue()
const packs = catalogue.arrangement.collections.flatMap(({ slug, packs }) =>
  packs.map((pack) => ({ slug, language: pack.language, asked: Object.entries(pack.questions) })),
)
/** Whose answers mean the same wherever they stand. */
const simple = new Set(['text', 'longText', 'date', 'party', 'address', 'integer'])

test.each(packs)(
  'each question of the pack $slug in $language is one that its templates ask alike',
  (pack) => {
    const open = openPack(catalogue, pack)
    const goesTo = open?.questions.map(({ goesTo }) =>
      goesTo.map(({ number, field }) => `${number}.${field.id}`),
    )
    expect(goesTo).toEqual(pack.asked.map(([, questions]) => questions))
    for (const { field, goesTo } of open?.questions ?? []) {
      expect(simple, field.label).toContain(field.type)
      for (const one of goesTo) {
        const isName = field.type === 'party' && one.field.type === 'text'
        if (!isName) expect(one.field.type, `${one.number}.${one.field.id}`).toBe(field.type)
        if (one.field.type === 'party' && field.type === 'party' && field.kind && one.field.kind)
          expect(one.field.kind, `${one.number}.${one.field.id}`).toBe(field.kind)
      }
    }
  },
)

test('no template of a pack gets one answer for two of its questions, nor two for one', () => {
  for (const { slug, language, asked } of packs) {
    const all = asked.flatMap(([, questions]) => questions)
    expect(new Set(all).size, `${slug} ${language}`).toBe(all.length)
  }
})
