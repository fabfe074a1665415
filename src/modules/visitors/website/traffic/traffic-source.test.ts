import { describe, expect, test } from 'vitest'
import { cutRoute } from '../../events/schema.ts'
import { noTrafficSource, sourceQuery, type TrafficSource, trafficSource } from './traffic-source.ts'

describe('trafficSource', () => {
  test.each<[string, Partial<TrafficSource>]>([
    ['', {}],
    ['utm_source=news', { SourceChannel: 'news' }],
    ['s=short', { SourceChannel: 'short' }],
    ['utm_source=news&s=short', { SourceChannel: 'news' }],
    ['utm_campaign=spring', { SourceCampaign: 'spring' }],
    ['ppc=17', { SourceAdGroup: '17' }],
    ['a=18', { SourceAdGroup: '18' }],
    ['ppc=17&a=18', { SourceAdGroup: '17' }],
    ['affiliate=ann', { CustomTracking: { affiliate: 'ann' } }],
    ['c=acct', { SourceAccount: 'acct' }],
    ['q=nda', { SourceKeyword: 'nda', SourceQParam: 'nda' }],
    ['utm_source=%20%20', {}],
    ['utm_source=&s=short', { SourceChannel: 'short' }],
    ['utm_source=a%00b', { SourceChannel: 'ab' }],
  ])('TRAF-1 reads the query %s', (query, expected) => {
    expect(trafficSource(new URLSearchParams(query))).toEqual({ ...noTrafficSource, ...expected })
  })

  test('TRAF-1 a new query parameter goes before the value known so far, which goes before null', () => {
    const before = { ...noTrafficSource, SourceChannel: 'old', SourceCampaign: 'kept' }
    expect(trafficSource(new URLSearchParams('utm_source=new'), before)).toEqual({
      ...noTrafficSource,
      SourceChannel: 'new',
      SourceCampaign: 'kept',
    })
  })

  test.each([
    ['GA1.1.1234.5678', '1234.5678'],
    ['GA1.2.99.100', '99.100'],
    ['nonsense', null],
    [undefined, null],
  ])('TRAF-1 the analytics cookie %s gives the client %s', (cookie, expected) => {
    expect(trafficSource(new URLSearchParams(), noTrafficSource, cookie).SourceGuid).toBe(expected)
  })

  test('values that the account service would refuse are cut, so that a long link never stops a sign-up', () => {
    const long = new URLSearchParams({
      utm_source: 'x'.repeat(3000),
      affiliate: 'y'.repeat(3000),
      c: `${'z'.repeat(99)}😀`,
    })
    const source = trafficSource(long)
    expect(source.SourceChannel).toHaveLength(100)
    expect(source.CustomTracking?.affiliate).toHaveLength(100)
    expect(source.SourceAccount?.isWellFormed()).toBe(true)
  })

  test.each([
    'utm_source=news%26&utm_campaign=may&ppc=17&affiliate=ann&c=acct&q=lease+%C3%A9',
    'affiliate=ann',
    '',
  ])('TRAF-1 what the link “%s” has said can be said again by a link', (link) => {
    const source = trafficSource(new URLSearchParams(link))
    expect(trafficSource(sourceQuery(source))).toEqual(source)
  })

  test.each([
    'utm_source=+news+&utm_campaign=spring+sale+',
    `utm_source=${'n'.repeat(99)}%20x&utm_campaign=${'%C3%A9'.repeat(70)}`,
    `utm_campaign=${'c'.repeat(400)}&affiliate=ann`,
    'utm_source=ann%40mail.example&s=mail',
    'utm_source=%2540news&utm_campaign=x%00y',
    'utm_source=one&utm_source=two',
    'utm_source=%20&s=short',
    `utm_campaign=${'z'.repeat(99)}%F0%9F%98%80`,
    'utm_source=a%26b%3Dc%2Bd',
  ])(
    'TRAF-1 EVT-3 a view by “%s” counts for the same source, campaign and affiliate as a sign-up',
    (link) => {
      const signedUp = trafficSource(new URLSearchParams(link))
      const viewed = trafficSource(new URLSearchParams(cutRoute(`/docs/a/?${link}`).split('?')[1]))
      expect(viewed).toEqual(signedUp)
      const seen = new URLSearchParams(cutRoute(`/docs/a/?${link}`).split('?')[1])
      // As `count-sign-ups.ts` reads it.
      expect([seen.get('utm_source') || seen.get('s'), seen.get('utm_campaign')]).toEqual([
        signedUp.SourceChannel,
        signedUp.SourceCampaign,
      ])
    },
  )
})
