import type { Answers, Template } from '#engine/source/index.ts'
import { readSharedSources, readTemplate } from '../../scripts/library/read-library.ts'

export { hostileTexts } from '#tests/builders/hostile-texts.ts'

const FILE = 'content/templates/en/mutual-non-disclosure-agreement.md'

/** The mutual NDA as the library compiles it. */
export function readNda(): Template {
  const { template, problems } = readTemplate(FILE, readSharedSources())
  if (!template) throw new Error(JSON.stringify(problems, null, 2))
  return template
}

/** An ordinary, complete set of answers; everything in it is made up. */
export const ordinaryAnswers: Answers = {
  firstParty: {
    kind: 'company',
    name: 'Harbor & Pine Retail, Inc.',
    entityType: 'corporation',
    organizedIn: 'the State of Delaware',
    address: {
      line1: '410 Mercer Street',
      line2: 'Suite 12',
      city: 'Seattle',
      region: 'WA',
      postalCode: '98109',
      country: 'US',
    },
    email: 'legal@example.com',
    signatoryName: 'Dana Whitfield',
    signatoryTitle: 'Chief Operating Officer',
  },
  secondParty: {
    kind: 'individual',
    name: 'Luis Ortega Maldonado',
    address: { line1: '77 Wacker Drive', city: 'Chicago', region: 'IL', postalCode: '60601', country: 'US' },
  },
  effectiveDate: '2026-12-01',
  purpose: 'deciding whether to develop and sell a shared returns portal for online stores',
  governingLaw: 'the State of New York',
  usLaw: true,
  courts: 'New York County, New York',
  firstContact: 'Dana Whitfield, Head of Partnerships',
  firstContactEmail: 'dana@example.com',
  firstContactPhone: '+1 212 555 0134',
  secondContact: 'Luis Ortega, owner',
  secondContactEmail: 'luis@example.org',
  secondContactPhone: '+1 312 555 0178',
}
