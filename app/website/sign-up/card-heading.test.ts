import { describe, expect, test } from 'vitest'
import { cardHeading } from './card-heading.ts'

describe('DEST-3 card headings', () => {
  test.each([
    ['mutual-non-disclosure-agreement-D1', 'Mutual Non Disclosure Agreement'],
    ['doc/letter-of-intent-D23', 'Letter of Intent'],
    ['the-art-of-the-deal', 'The Art of the Deal'],
    ['how to write a business plan', 'How to Write a Business Plan'],
    ['NDA for SaaS', 'NDA for SaaS'],
    ['état-des-lieux-D4', 'État des Lieux'],
    ['/templates/letter-of-intent-D23/', 'Letter of Intent'],
    ['Rent / Lease Agreement', 'Rent / Lease Agreement'],
    ['search/?t=terms%20of%20use', 'Terms of Use'],
    ['', ''],
  ])('%j reads %j', (slugOrLabel, heading) => {
    expect(cardHeading(slugOrLabel)).toBe(heading)
  })
})
