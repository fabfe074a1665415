import { campaignValue, storable } from '../../campaigns/schema.ts'

/** Where a visitor came from, under the names of the wire (TRAF-1). */
export interface TrafficSource {
  SourceChannel: string | null
  SourceCampaign: string | null
  SourceAdGroup: string | null
  CustomTracking: { affiliate: string } | null
  SourceAccount: string | null
  SourceKeyword: string | null
  SourceQParam: string | null
  /** Two parts of the analytics client cookie: which browser, without saying whose. */
  SourceGuid: string | null
  /** Ours: the path of the page that the first visit began with. */
  LandingPage: string | null
}

export const noTrafficSource: TrafficSource = {
  SourceChannel: null,
  SourceCampaign: null,
  SourceAdGroup: null,
  CustomTracking: null,
  SourceAccount: null,
  SourceKeyword: null,
  SourceQParam: null,
  SourceGuid: null,
  LandingPage: null,
}

/** What the account service takes of the words of a search; a longer value would refuse the whole sign-up. */
const longestWords = 500

/** Each value is the query's where it names one, else the one known before, else null (TRAF-1). */
export function trafficSource(
  query: URLSearchParams,
  before: TrafficSource = noTrafficSource,
  analyticsCookie?: string,
): TrafficSource {
  const first = (...names: string[]) => {
    for (const name of names) {
      const value = campaignValue(query.get(name))
      if (value !== null) return value
    }
    return null
  }
  const affiliate = campaignValue(query.get('affiliate'))
  const words = storable(query.get('q'), longestWords)
  return {
    SourceChannel: first('utm_source', 's') ?? before.SourceChannel,
    SourceCampaign: first('utm_campaign') ?? before.SourceCampaign,
    SourceAdGroup: first('ppc', 'a') ?? before.SourceAdGroup,
    CustomTracking: affiliate === null ? before.CustomTracking : { affiliate },
    SourceAccount: first('c') ?? before.SourceAccount,
    SourceKeyword: words ?? before.SourceKeyword,
    SourceQParam: words ?? before.SourceQParam,
    SourceGuid: clientId(analyticsCookie) ?? before.SourceGuid,
    LandingPage: before.LandingPage,
  }
}

/** Our parameter for the first page. No link is believed to know it: `trafficSource` does not read it. */
export const LANDING_PARAMETER = 'landing'

/** The same as a query, for forms that cannot carry it: `trafficSource` reads all but browser and page. */
export function sourceQuery(source: TrafficSource): URLSearchParams {
  const values = {
    utm_source: source.SourceChannel,
    utm_campaign: source.SourceCampaign,
    ppc: source.SourceAdGroup,
    affiliate: source.CustomTracking?.affiliate,
    c: source.SourceAccount,
    q: source.SourceKeyword,
    [LANDING_PARAMETER]: source.LandingPage,
  }
  return new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
}

/** `GA1.1.1234.5678` names the browser in its last two parts. */
function clientId(cookie: string | undefined): string | null {
  return /^GA\d+\.\d+\.(\d+\.\d+)$/.exec(cookie ?? '')?.[1] ?? null
}
