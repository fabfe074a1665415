import { expect, test, vi } from 'vitest'
import { currentTimeZone } from './current-time-zone.ts'

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['Etc/Unknown', 'UTC'],
  [undefined, 'UTC'],
])(
  'PRICE-7 where a browser says that it is in %j, offers begin and end by the clock of %s',
  (named, zone) => {
    const { resolvedOptions } = Intl.DateTimeFormat.prototype
    const spy = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    spy.mockImplementation(function (this: Intl.DateTimeFormat) {
      return { ...resolvedOptions.call(this), timeZone: named as string }
    })
    try {
      expect(currentTimeZone()).toBe(zone)
    } finally {
      spy.mockRestore()
    }
  },
)
