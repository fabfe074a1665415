import { expect, test } from 'vitest'
import { defaultLocalization } from '../../geography/schema.ts'
import { readLocalization } from './load-localization.ts'

const record = {
  city: { name: 'Montréal', names: { en: 'Montreal', fr: 'Montréal' } },
  country: { code: 'CA', name: 'Canada' },
  currency: { code: 'CAD', symbol: '$CA', name: 'dollar canadien' },
  phoneCode: '+1',
  customerService: { text: '+1 514 555 0100', number: '+15145550100' },
  language: { code: 'fr', name: 'français' },
  flags: { wide: 'https://evil.example/x.svg', square: 'https://evil.example/x.svg' },
  ipAddress: '8.8.8.8',
  network: { family: 'IPv4', isPublic: true, range: '8.8.8.0/24', number: 64500, organization: 'Example' },
  browser: { name: 'Firefox', system: 'Windows' },
  device: 'desktop',
  marketingMessage: 'Bienvenue',
}

test('GEO-1 a record is taken as it is, but for its flags, which are ours', () => {
  expect(readLocalization(record)).toEqual({
    ...record,
    flags: { wide: '/pictures/flags/3x2/CA.svg', square: '/pictures/flags/1x1/CA.svg' },
  })
  expect(readLocalization(defaultLocalization)).toEqual(defaultLocalization)
})

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['null', null],
  ['text', '<html>'],
  ['a list', [record]],
  ['no country', { ...record, country: undefined }],
  ['a country that is no code', { ...record, country: { code: 'Canada', name: 'Canada' } }],
  ['a country without a name', { ...record, country: { code: 'CA' } }],
  ['a name without an end', { ...record, country: { code: 'CA', name: 'x'.repeat(101) } }],
  ['a currency that is no code', { ...record, currency: { ...record.currency, code: 'C$' } }],
  ['a symbol that is an essay', { ...record, currency: { ...record.currency, symbol: '$'.repeat(11) } }],
  ['a phone code that is none', { ...record, phoneCode: '+1;drop' }],
  ['a language that is none', { ...record, language: { code: '../..', name: 'x' } }],
])('F-08 %s is no record', (_what, value) => {
  expect(readLocalization(value)).toBeUndefined()
})

test('F-08 what else is nonsense is not known, and what was not asked for is not taken', () => {
  const nonsense = {
    city: { name: 7, names: 'x' },
    customerService: { text: 'Call', number: 'javascript:alert(1)' },
    ipAddress: '<script>',
    network: { family: 'IPX', isPublic: 'yes', range: 1 },
    browser: 'Firefox',
    device: 'toaster',
    marketingMessage: 'x'.repeat(301),
    script: 'evil',
  }
  const read = readLocalization({ ...record, ...nonsense })
  expect(read).toMatchObject({
    city: null,
    customerService: null,
    ipAddress: null,
    network: null,
    browser: { name: null, system: null },
    device: null,
    marketingMessage: null,
  })
  expect(read).not.toHaveProperty('script')
})
