import { expect, test } from 'vitest'
import { attachment } from './attachment.ts'

test.each([
  ['Offer.docx', `attachment; filename="Offer.docx"; filename*=UTF-8''Offer.docx`],
  [
    'Café "Zoë".pdf',
    `attachment; filename="Cafe _Zoe_.pdf"; filename*=UTF-8''Caf%C3%A9%20%22Zo%C3%AB%22.pdf`,
  ],
  ['契約.txt', `attachment; filename="_.txt"; filename*=UTF-8''%E5%A5%91%E7%B4%84.txt`],
  ["It's (new)*.txt", `attachment; filename="It's (new)*.txt"; filename*=UTF-8''It%27s%20%28new%29%2A.txt`],
  [
    'a\r\nSet-Cookie: x.txt',
    `attachment; filename="a_Set-Cookie: x.txt"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20x.txt`,
  ],
])('%j is saved under its name', (name, header) => {
  expect(attachment(name)).toBe(header)
})
