import { expect, test } from 'vitest'
import { attachment } from './attachment.ts'

test.each([
  ['Offer', 'docx', `attachment; filename="Offer.docx"; filename*=UTF-8''Offer.docx`],
  ['Café Zoë', 'pdf', `attachment; filename="Cafe Zoe.pdf"; filename*=UTF-8''Caf%C3%A9%20Zo%C3%AB.pdf`],
  ['契約', 'txt', `attachment; filename="_.txt"; filename*=UTF-8''%E5%A5%91%E7%B4%84.txt`],
  ["It's (new)", 'txt', `attachment; filename="It's (new).txt"; filename*=UTF-8''It%27s%20%28new%29.txt`],
])('%j is saved under its name', (name, extension, header) => {
  expect(attachment(name, extension)).toBe(header)
})

test.each([
  ['a\r\nSet-Cookie: x', 'a Set-Cookie x.pdf'],
  ['Offer: A/B "final"...', 'Offer A B final.pdf'],
  ['  .. hidden. . ', 'hidden.pdf'],
  ['reordered \u202Etxt.exe', 'reordered txt.exe.pdf'],
  ['half \uD83C', 'half \uFFFD.pdf'],
  ['CON', '_CON.pdf'],
  ['nul', '_nul.pdf'],
  ['Com1.final', '_Com1.final.pdf'],
  ['LPT² .x', '_LPT² .x.pdf'],
  ['aux ', '_aux.pdf'],
  ['CONIN$', '_CONIN$.pdf'],
  ['Console', 'Console.pdf'],
  ['COM10', 'COM10.pdf'],
  ['...', 'file.pdf'],
])('%j is saved as %j', (name, saved) => {
  expect(namesIn(attachment(name, 'pdf')).utf8).toBe(saved)
})

test('a name is no device without its accents either', () => {
  expect(namesIn(attachment('Çon', 'pdf')).ascii).toBe('_Con.pdf')
})

test.each([
  'é'.repeat(300),
  '契約'.repeat(100),
  '👩🏽‍⚖️'.repeat(40),
  `${'x'.repeat(195)}. .. Ω`,
  'வி'.repeat(150),
])('%j is cut between two characters, with room for what a browser adds', (name) => {
  for (const extension of ['pdf', 'docx']) {
    const { utf8, ascii } = namesIn(attachment(name, extension))
    expect(Buffer.byteLength(`${utf8} (12).crdownload`)).toBeLessThan(255)
    expect(Buffer.byteLength(`${ascii} (12).crdownload`)).toBeLessThan(255)
    const stem = utf8.slice(0, -extension.length - 1)
    const whole = Array.from(new Intl.Segmenter('en').segment(name), ({ segment }) => segment)
    const clean = name.replace(/\p{Cf}/gu, ' ')
    expect(clean.startsWith(stem) || whole.join('').startsWith(stem)).toBe(true)
    expect(stem).not.toMatch(/[. ]$/)
    expect(utf8.endsWith(`.${extension}`)).toBe(true)
  }
})

function namesIn(header: string): { ascii: string; utf8: string } {
  const [, ascii = '', encoded = ''] = /filename="([^"]*)"; filename\*=UTF-8''(.*)$/.exec(header) ?? []
  return { ascii, utf8: decodeURIComponent(encoded) }
}
