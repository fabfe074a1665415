import { describe, expect, test } from 'vitest'
import { destinationPath, sharedDomain } from './schema.ts'

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

test.each([
  [['www.example.com', 'app.example.com', 'api.example.com'], 'example.com'],
  [['example.com', 'app.example.com'], 'example.com'],
  [['www.shop.example.com', 'app.shop.example.com'], 'shop.example.com'],
  [['www.formulary.localhost', 'app.formulary.localhost'], 'formulary.localhost'],
  [['www.example.com', 'www.example.org'], undefined],
  [['badexample.com', 'example.com'], undefined],
  [['localhost', 'app.localhost'], undefined],
  [['10.0.0.1', '192.0.0.1'], undefined],
  [['localhost', '127.0.0.1'], undefined],
])('COOKIE-1 %j share %s', (hosts, domain) => {
  expect(sharedDomain(hosts)).toBe(domain)
})
