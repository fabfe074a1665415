import { expect, test } from 'vitest'
import { deviceType } from './browser.ts'

test.each([
  [false, 1080, 'desktop'],
  [false, 400, 'desktop'],
  [true, 390, 'mobile'],
  [true, 599, 'mobile'],
  [true, 600, 'tablet'],
  [true, 1024, 'tablet'],
] as const)(
  'SIGN-13 with a coarse pointer %s and %i px the device is a %s',
  (coarsePointer, shortSide, expected) => {
    expect(deviceType({ coarsePointer, shortSide })).toBe(expected)
  },
)
