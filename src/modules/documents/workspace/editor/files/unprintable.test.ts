import { expect, test } from 'vitest'
import { encodeUnprintable, UNPRINTABLE_HEADER, unprintableIn } from './unprintable.ts'

test('characters without a letter in our fonts arrive as they were typed', () => {
  const headers = new Headers({ [UNPRINTABLE_HEADER]: encodeUnprintable(['\u{20BB7}', 'ܐ', '\uD800']) })
  expect(unprintableIn(headers)).toBe('\u{20BB7} ܐ \uFFFD')
  expect(unprintableIn(new Headers())).toBe('')
})

test('a text in a script that nobody here has does not make a header that is refused', () => {
  const many = Array.from({ length: 5_000 }, (_, index) => String.fromCodePoint(0x12_000 + index))
  expect(encodeUnprintable(many).length).toBeLessThan(500)
  expect(encodeUnprintable(['a'.repeat(9_000)]).length).toBeLessThan(500)
})
