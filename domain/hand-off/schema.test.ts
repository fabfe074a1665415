import { describe, expect, test } from 'vitest'
import { cardHeading, destinationPath } from './schema.ts'

describe('DEST-1, DEST-2 destinations', () => {
  test.each([
    // documents: a slug with a D-number gets doc/
    ['mutual-non-disclosure-agreement-D1', 'doc/mutual-non-disclosure-agreement-D1'],
    ['/mutual-non-disclosure-agreement-D1/', 'doc/mutual-non-disclosure-agreement-D1'],
    ['doc/mutual-non-disclosure-agreement-D1', 'doc/mutual-non-disclosure-agreement-D1'],
    ['/templates/mutual-non-disclosure-agreement-D1/', 'doc/mutual-non-disclosure-agreement-D1'],
    ['templates/doc/mutual-non-disclosure-agreement-D1///', 'doc/mutual-non-disclosure-agreement-D1'],
    ['accord-de-confidentialité-D12', 'doc/accord-de-confidentialité-D12'],
    ['lease-D1?utm_source=news', 'doc/lease-D1'],
    // a guide goes to the document of its hash
    ['#lease-D7', 'doc/lease-D7'],
    ['#/lease-D7', 'doc/lease-D7'],
    // the other places
    ['business-plan-kit', 'business-plan-kit/'],
    ['/business-plan-kit/', 'business-plan-kit/'],
    ['search/?t=non-disclosure agreement', 'search/?t=non-disclosure%20agreement'],
    ['/templates/search/?t=nda', 'search/?t=nda'],
    ['search/?t=a%26b=c', 'search/?t=a%26b%3Dc'],
    ['search', 'search/'],
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
  })
})

describe('DEST-3 card headings', () => {
  test.each([
    ['mutual-non-disclosure-agreement-D1', 'Mutual Non Disclosure Agreement'],
    ['doc/letter-of-intent-D23', 'Letter of Intent'],
    ['the-art-of-the-deal', 'The Art of the Deal'],
    ['how to write a business plan', 'How to Write a Business Plan'],
    ['NDA for SaaS', 'NDA for SaaS'],
    ['état-des-lieux-D4', 'État des Lieux'],
    ['', ''],
  ])('%j reads %j', (slugOrLabel, heading) => {
    expect(cardHeading(slugOrLabel)).toBe(heading)
  })
})
