import { expect, test } from 'vitest'
import type { SignUpVariant } from '#content/sign-up/variants.ts'
import { chosenHeading, type PageHeadings } from './sign-up-dialog.tsx'
import type { SignUpRequest } from './sign-up-request.ts'

const hero: SignUpRequest = { destination: '', entryPoint: 'hero' }
const lease: SignUpRequest = { destination: 'commercial-lease-D7', entryPoint: 'card' }
const page: PageHeadings = { alias: 'Attorney-drafted documents', query: 'non-disclosure-agreement' }
const bare: PageHeadings = { alias: undefined, query: null }

// SIGN-1: from the landing data's alias or card heading, or from the q parameter; an empty one leaves the
// default.
test.each<[SignUpVariant['heading'], string, SignUpRequest, PageHeadings, string]>([
  ['card', 'a card', lease, page, 'Commercial Lease'],
  ['card', 'a card with a label', { ...lease, documentName: 'Lease of a Shop' }, page, 'Lease of a Shop'],
  ['card', 'a folder', { ...hero, destination: 'search/?t=terms%20of%20use' }, page, 'Terms of Use'],
  ['card', 'no card', hero, page, 'Attorney-drafted documents'],
  ['card', 'a page’s own button', { ...lease, entry: 'create-account' }, page, 'Attorney-drafted documents'],
  ['card', 'such a button without an alias', { ...lease, entry: 'create-account' }, bare, 'Commercial Lease'],
  ['card', 'no card on a page without an alias', hero, bare, ''],
  ['query', 'anything', lease, page, 'Non Disclosure Agreement'],
  ['query', 'anything without q', lease, bare, ''],
  ['instant-access', 'a card', lease, page, ''],
  ['instant-access', 'a card that asks for it', { ...lease, hasCardHeading: true }, page, 'Commercial Lease'],
  [
    'instant-access',
    'a search of more words than a heading takes',
    { ...hero, destination: `search/?t=${'x'.repeat(61)}`, hasCardHeading: true },
    page,
    '',
  ],
  ['potential', 'a card', { ...lease, hasCardHeading: true }, page, ''],
  ['efficiency', 'a card', lease, page, ''],
  ['ready-made', 'a card', lease, page, ''],
])('SIGN-1 DEST-3 the heading %s of %s', (heading, _what, request, offered, expected) => {
  expect(chosenHeading({ heading }, request, offered)).toBe(expected)
})

test.each([
  ['business plan', 'Business Plan'],
  ['bail commercial', 'Bail Commercial'],
  ['contrat-de-travail-CDI', 'Contrat de Travail CDI'],
  ['R&D agreement (mutual)', 'R&D Agreement (mutual)'],
  ['  ', ''],
  ['call +1 514 555 0100', ''],
  ['call 1(514)555,01,00', ''],
  ['call ５１４５５５０１００', ''],
  ['Form W 9 for 2027', 'Form W 9 for 2027'],
  ['you won https://evil.test', ''],
  ['write to me@evil.test', ''],
  ['<b>free</b>', ''],
  ['x'.repeat(61), ''],
])('SIGN-1 q=%s becomes the heading %j', (query, expected) => {
  expect(chosenHeading({ heading: 'query' }, hero, { ...bare, query })).toBe(expected)
})
