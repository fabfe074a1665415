import { describe, expect, it } from 'vitest'
import { readSpelling } from './spelling.ts'

const AFFIXES = `SET UTF-8
PFX U Y 1
PFX U 0 un .
SFX S Y 2
SFX S y ies [^aeiou]y
SFX S 0 s [^y]
SFX D Y 1
SFX D 0 ed/S [^e]`
const STEMS = '4\nparty/S\nlock/US D\nlock/D\noffice\tpo:noun'

describe('a dictionary', () => {
  const isRight = readSpelling(AFFIXES, STEMS)

  it.each(['party', 'parties', 'lock', 'locks', 'unlock', 'unlocks', 'locked', 'lockeds', 'office'])(
    'has %s',
    (word) => expect(isRight(word)).toBe(true),
  )

  it.each(['partys', 'partyed', 'unparty', 'offices', 'loc'])('has no %s', (word) =>
    expect(isRight(word)).toBe(false),
  )

  it.each(['Partys', 'x2', 'ab', 'a@b.example', ''])('does not judge "%s"', (word) =>
    expect(isRight(word)).toBe(true),
  )
})
