import { peopleOf } from '#engine/lint/index.ts'
import type { Answers, Template } from '#engine/source/index.ts'
import { readSharedSources, readTemplate } from '../../scripts/library/read-library.ts'

const FILE = 'content/templates/en/mutual-non-disclosure-agreement.md'
const [company, individual] = peopleOf({ jurisdiction: 'US', language: 'en-US' }).parties

/** The mutual NDA as the library compiles it. */
export function readNda(): Template {
  const { template, problems } = readTemplate(FILE, readSharedSources())
  if (!template) throw new Error(JSON.stringify(problems, null, 2))
  return template
}

/** An ordinary, complete set of answers; everything in it is made up. */
export const ordinaryAnswers: Answers = {
  firstParty: company,
  secondParty: individual,
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
