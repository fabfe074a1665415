import { describe, expect, it } from 'vitest'
import { Places } from './places.ts'

const places = new Places(`---
title: A
copy:
  purpose: >-
    One line,
    and it's another.
  mistakes:
    - title: First
      text: Wrong.
---

The “first” paragraph.
The last.
`)

describe('Places', () => {
  it('finds a key of the front matter, and the nearest parent of one that is not there', () => {
    expect(places.lineOfKey('title')).toBe(2)
    expect(places.lineOfKey('copy.mistakes.0.text')).toBe(9)
    expect(places.lineOfKey('copy.mistakes.4.text')).toBe(8)
    expect(places.lineOfKey('law')).toBe(2)
  })

  it('finds words below a line, whatever quotation marks the engine has set', () => {
    expect(places.lineOfWords('and it’s another', places.lineOfKey('copy.purpose'))).toBe(6)
    expect(places.lineOfWords('The "first"', 12)).toBe(12)
    expect(places.lineOfWords('The last', 12)).toBe(13)
  })

  it('stays on the known line where the words run over a line’s end', () => {
    expect(places.lineOfWords('paragraph. The last', 12)).toBe(12)
  })
})
