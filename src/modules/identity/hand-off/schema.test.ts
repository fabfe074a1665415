import { describe, expect, test } from 'vitest'
import { destinationPath, documentAddress, documentOfDestination } from './schema.ts'

const SAVED = 'A1b2C3d4E5f6G7h8I9j0-_'

describe('DEST-1, DEST-2 destinations', () => {
  test.each([
    // documents: a slug with a D-number gets doc/
    ['mutual-non-disclosure-agreement-D1', 'doc/mutual-non-disclosure-agreement-D1'],
    ['/mutual-non-disclosure-agreement-D1/', 'doc/mutual-non-disclosure-agreement-D1'],
    ['doc/mutual-non-disclosure-agreement-D1', 'doc/mutual-non-disclosure-agreement-D1'],
    ['/templates/mutual-non-disclosure-agreement-D1/', 'doc/mutual-non-disclosure-agreement-D1'],
    ['templates/doc/mutual-non-disclosure-agreement-D1///', 'doc/mutual-non-disclosure-agreement-D1'],
    ['/fr/templates/bail-commercial-D22/', 'doc/bail-commercial-D22'],
    ['/es/search/?t=pagare', 'search/?t=pagare'],
    ['accord-de-confidentialité-D12', 'doc/accord-de-confidentialité-D12'],
    ['lease-D1?utm_source=news', 'doc/lease-D1'],
    // a document that is saved, and what its address asks for
    [`doc/lease-D7/?document=${SAVED}&download=pdf`, `doc/lease-D7/?document=${SAVED}&download=pdf`],
    [`/app/doc/lease-D7/?document=${SAVED}&lang=fr&x=1`, `doc/lease-D7/?document=${SAVED}`],
    [`/app/doc/lease-D7/?document=${SAVED}&download=exe`, `doc/lease-D7/?document=${SAVED}`],
    ['/app/doc/lease-D7/?document=../../admin&download=pdf', 'doc/lease-D7'],
    ['/app/doc/lease-D7/?download=pdf', 'doc/lease-D7'],
    // a guide goes to the document of its hash
    ['#lease-D7', 'doc/lease-D7'],
    ['#/lease-D7', 'doc/lease-D7'],
    ['/guides/how-to-write-a-lease/#lease-D7', 'doc/lease-D7'],
    ['/guides/how-to-write-a-lease/#first-step', ''],
    ['lease-D7#business-plan-D9', 'doc/lease-D7'],
    // the other places
    ['business-plan-kit', 'business-plan-kit/'],
    ['/business-plan-kit/', 'business-plan-kit/'],
    ['search/?t=non-disclosure agreement', 'search/?t=non-disclosure%20agreement'],
    ['/templates/search/?t=nda', 'search/?t=nda'],
    ['search/?t=a%26b=c', 'search/?t=a%26b%3Dc'],
    ['/fr/search/?q=bail', 'search/?t=bail'],
    ['search', 'search/'],
    ['/app/account/billing/', 'account/billing/'],
    ['account/team/?done=joined', 'account/team/'],
    ['packs/fr-CA/hiring', 'packs/fr-CA/hiring/'],
    ['/app/packs/en-US/hiring/?started=1', 'packs/en-US/hiring/'],
    ['packs/english/hiring/', ''],
    ['packs/en-US/../hiring/', ''],
    ['search/?t=', 'search/'],
    // the root
    ['', ''],
    ['/', ''],
    ['templates', ''],
    ['/templates/', ''],
    [null, ''],
    [undefined, ''],
    // nothing of ours
    ['lease', ''],
    ['lease-d1', ''],
    ['doc/lease', ''],
    ['doc/a/lease-D1', ''],
    ['account/login/', ''],
    ['/app/account/log-out/', ''],
    ['/app/app/', ''],
    // ways out of the host
    ['https://evil.test/lease-D1', ''],
    ['//evil.test/lease-D1', ''],
    ['/\\evil.test', ''],
    ['java\tscript:alert(1)', ''],
    ['javascript:alert(1)', ''],
    ['evil.test@lease-D1', ''],
    ['../../lease-D1', ''],
    ['doc/../../x-D1', ''],
    ['%2f%2fevil.test-D1', ''],
    [`${'a'.repeat(400)}-D1`, ''],
  ])('%j leads to %j', (raw, path) => {
    expect(destinationPath(raw)).toBe(path)
    expect(destinationPath(destinationPath(raw)), 'asked again').toBe(path)
  })

  test.each([
    [{ slug: 'lease-D7', id: SAVED, download: 'pdf' as const }],
    [{ slug: 'lease-D7', id: SAVED, download: undefined }],
    [{ slug: 'lease-D7', id: undefined, download: undefined }],
  ])('a document is taken apart as it was put together: %j', (document) => {
    expect(documentOfDestination(documentAddress(document))).toEqual(document)
  })

  test('what leads elsewhere is no document', () => {
    expect(documentOfDestination('search/?t=doc/lease-D7')).toBeUndefined()
    expect(documentOfDestination(null)).toBeUndefined()
  })

  const long = 'a'.repeat(400)
  const slug = `${'a'.repeat(297)}-D1`
  test.each([
    ['a document with a long query', `/templates/lease-D7/?utm_campaign=${long}`, 'doc/lease-D7'],
    ['a document with a long fragment', `lease-D7#${long}`, 'doc/lease-D7'],
    ['a guide with a long path', `/guides/${long}/#lease-D7`, 'doc/lease-D7'],
    ['the kit with a long query', `business-plan-kit/?x=${long}`, 'business-plan-kit/'],
    ['the longest slug', `doc/${slug}`, `doc/${slug}`],
    ['a longer one, which no document has', `a${slug}`, ''],
    ['a long keyword', `search/?t=${long}`, `search/?t=${'a'.repeat(200)}`],
    [
      'a keyword that is long in an address alone',
      `search/?t=${'%D0%B6'.repeat(200)}`,
      `search/?t=${'%D0%B6'.repeat(200)}`,
    ],
    [
      'a long keyword of whole characters',
      `search/?t=${'😀'.repeat(300)}`,
      `search/?t=${'%F0%9F%98%80'.repeat(200)}`,
    ],
    [
      'a keyword that is cut at a space',
      `search/?t=${'a'.repeat(199)} ${long}`,
      `search/?t=${'a'.repeat(199)}`,
    ],
    ['what no browser writes', `lease-D7?${'x'.repeat(6000)}`, ''],
  ])('DEST-1 %s is not lost for its length', (_what, raw, path) => {
    expect(destinationPath(raw)).toBe(path)
    expect(destinationPath(path), 'asked again').toBe(path)
    expect(encodeURIComponent(path).length).toBeLessThan(8 * 1024)
  })
})
