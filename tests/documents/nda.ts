import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Answers, Template } from '#engine/source/index.ts'
import { parseTemplate } from '#engine/source/parse.ts'

const FILE = 'content/templates/en/mutual-non-disclosure-agreement.md'

/** The mutual NDA as the library compiles it. */
export function readNda(): Template {
  const source = readFileSync(fileURLToPath(new URL(`../../${FILE}`, import.meta.url)), 'utf8')
  const { template, problems } = parseTemplate(source, FILE)
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

/** What somebody may paste into a field to make a file show, run or break something. */
export const hostileTexts = [
  '<script>alert(1)</script> & "quotes" \'apostrophes\'',
  'end ]]> of <![CDATA[ section',
  '{% if $purpose %} {% /if %} {{ handlebars }} $(command)',
  '#import "@preview/x:0.1.0" #panic() #read("/etc/passwd") $x^2$ *bold* _it_ <label> @ref',
  'MERGEFIELD { INCLUDETEXT "/etc/passwd" } =cmd|calc!A1',
  'lone \ud800 surrogate \udc00 here',
  'nul \u0000 bell \u0007 escape \u001b[31m vertical \u000b del \u007f end',
  'emoji 🤝🏽 👩‍⚖️ 🇪🇺 ©',
  'عقد عدم إفصاح متبادل',
  '保密协议 株式会社テスト 비밀',
  'W'.repeat(300),
  'formats no font has: \uFFF9 annotated \u070F and \u{13430}',
  'reordered \u202Etxt.exe\u202C name',
  '1. typed number\n2. second line',
]
