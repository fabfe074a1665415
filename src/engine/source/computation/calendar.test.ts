import { expect, it } from 'vitest'
import type { DurationUnit } from '../template.ts'
import { addTime } from './calendar.ts'

it.each<[string, number, DurationUnit, string | undefined]>([
  ['2027-02-28', 1, 'day', '2027-03-01'],
  ['2027-12-31', 2, 'week', '2028-01-14'],
  ['2027-01-31', 1, 'month', '2027-02-28'],
  ['2027-03-31', -1, 'month', '2027-02-28'],
  ['2028-02-29', 1, 'year', '2029-02-28'],
  ['2026-11-20', 1, 'businessDay', '2026-11-23'],
  ['2026-11-20', 5, 'businessDay', '2026-11-27'],
  ['2026-11-21', 1, 'businessDay', '2026-11-23'],
  ['2026-11-22', 6, 'businessDay', '2026-11-30'],
  ['2026-11-23', -1, 'businessDay', '2026-11-20'],
  ['2026-11-20', 0, 'day', '2026-11-20'],
  ['9999-12-31', 1, 'day', undefined],
  ['2026-11-20', 1e9, 'year', undefined],
  ['2026-11-20', 1.5, 'day', undefined],
  ['2026-11-20', 99_999, 'year', undefined],
  ['2026-11-20', 1, 'fortnight' as DurationUnit, undefined],
])('%s and %i %s is %s', (date, count, unit, later) => {
  expect(addTime(date, { count, unit })).toBe(later)
})
