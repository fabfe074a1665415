import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EmailAddress } from './email-address.tsx'

test.each([
  ['anna@mail.test', 'anna<wbr/>@mail.<wbr/>test'],
  [
    'anna.maria+office@sub-domain.mail.test',
    'anna.<wbr/>maria+<wbr/>office<wbr/>@sub-<wbr/>domain.<wbr/>mail.<wbr/>test',
  ],
  ['..@@', '..@@'],
  [`${'a'.repeat(64)}@mail.test`, `${'a'.repeat(64)}<wbr/>@mail.<wbr/>test`],
  ['', ''],
])(
  'NAV-7 a long address breaks before its @ and after its dots, and is read and copied as it is: %s',
  (address, html) => {
    const shown = renderToStaticMarkup(<EmailAddress>{address}</EmailAddress>)
    expect(shown).toBe(html)
    expect(shown.replaceAll('<wbr/>', '')).toBe(address)
  },
)
