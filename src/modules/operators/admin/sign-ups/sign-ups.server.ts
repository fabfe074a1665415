import { msg } from '@lingui/core/macro'
import { getI18n } from '#kernel/services.server.ts'
import { dayOf } from '#kernel/time.ts'
import { answeringOperator, type RouteRequest } from '#modules/identity/workspace/session.server.ts'
import { csvFile } from '#ui/operators/csv.server.ts'
import {
  type CountedOrigin,
  countSignUpFailures,
  countSignUpsByDay,
  countSignUpsByOrigin,
} from '../../count-sign-ups.ts'
import { SignUpFilter } from '../../input.ts'
import type { SignUpOrigin } from '../../schema.ts'
import { conversionOf, originNames, viewNames } from './origin-table.tsx'

const ORIGINS_SHOWN = 50
/** As many as a spreadsheet is still pleasant with. */
const ORIGINS_IN_FILE = 10_000

/** Sign-ups of a period, over time and by origin. A nonsensical address shows the last 30 days. */
export function loadSignUps(route: RouteRequest) {
  return answeringOperator(route, async (services) => {
    const filter = filterOf(route)
    const [counts, days, failures] = await Promise.all([
      countSignUpsByOrigin(services, filter, { limit: ORIGINS_SHOWN }),
      countSignUpsByDay(services, filter),
      countSignUpFailures(services, filter),
    ])
    const labelOf = namesIn(filter.by, getI18n(route.context).locale)
    return {
      ...filter,
      ...counts,
      origins: counts.origins.map((row) => ({ ...row, label: labelOf(row) })),
      days,
      failures,
      file: `/app/admin/sign-ups/csv/?${new URLSearchParams(filter)}`,
    }
  })
}

/** The same by origin as a file for spreadsheets, with all origins. */
export function loadSignUpsFile(route: RouteRequest): Promise<Response> {
  return answeringOperator(route, async (services) => {
    const filter = filterOf(route)
    const i18n = getI18n(route.context)
    const counts = await countSignUpsByOrigin(services, filter, { limit: ORIGINS_IN_FILE })
    const labelOf = namesIn(filter.by, i18n.locale)
    const rows = counts.origins.map((row) => [
      labelOf(row) ?? i18n._(msg`Not reported`),
      row.signUps,
      percentOf(counts.signUps === 0 ? 0 : row.signUps / counts.signUps),
      row.proved,
      row.filledIn,
      row.views ?? '',
      percentOf(conversionOf(row)),
    ])
    const heading = [
      originNames[filter.by],
      msg`Sign-ups`,
      msg`Share in %`,
      msg`Address confirmed`,
      msg`Filled in a document`,
      viewNames[filter.by],
      msg`Conversion in %`,
    ].map((name) => i18n._(name))
    const name = `sign-ups-${filter.by}-${filter.period}-${dayOf(services.clock())}`
    return csvFile([heading, ...rows], { locale: i18n.locale, name })
  })
}

/** What an origin is called: as it was told, but a country by its name, which browsers write differently. */
function namesIn(by: SignUpOrigin, locale: string): (row: CountedOrigin) => string | null {
  if (by !== 'country') return ({ origin }) => origin
  const countries = new Intl.DisplayNames(locale, { type: 'region' })
  return ({ origin }) => origin && (countries.of(origin) ?? origin)
}

/** Hundredths of a per cent, which a small conversion needs; empty where nothing is known. */
function percentOf(share: number | null): number | string {
  return share === null ? '' : Math.round(share * 10_000) / 100
}

function filterOf({ url }: RouteRequest): SignUpFilter {
  const read = SignUpFilter.safeParse(Object.fromEntries(url.searchParams))
  return read.success ? read.data : SignUpFilter.parse({})
}
