import { data, redirect } from 'react-router'
import { AppError } from '#kernel/errors.ts'
import { qrCode } from '#kernel/qr-code.ts'
import { getI18n } from '#kernel/services.server.ts'
import { listCountries } from '#modules/documents/workspace/editor/questions/party-question.tsx'
import { languageOf } from '#modules/identity/workspace/language/choose-language.server.ts'
import { answering, type RouteRequest, requireAccount } from '#modules/identity/workspace/session.server.ts'
import { hidesNotice } from '#modules/visitors/website/consent/hides-notice.ts'
import { olderPage } from '#ui/operators/filter.server.ts'
import { AFFILIATE_PATH } from '#ui/workspace/paths.ts'
import { type Affiliate, ApplicationInput, apply, endOwn, findOwn, problemsOf } from '../application.ts'
import { toldSteps } from '../attribution.ts'
import { FIGURE_DAYS, listSales, readBalances, readFigures, SalesBefore } from '../sales.ts'

/** The form of an application, what became of it, or what the affiliate has: for its account alone. */
export function loadAffiliate(route: RouteRequest) {
  return answering(route, async (services) => {
    const { id: accountId } = await requireAccount(route)
    const own = await findOwn(services.db, { accountId })
    const state = own?.state ?? null
    const reason = own?.reason ?? null
    const about = { state, reason, application: own ? applicationOf(own) : null }
    if (!own || state === 'applied' || state === 'refused')
      return { ...about, portal: null, countries: listCountries(getI18n(route.context).locale) }
    const affiliateId = own.id
    const { searchParams } = route.url
    const wish = { page: searchParams.get('page') ?? '', campaign: searchParams.get('campaign') ?? '' }
    const before = SalesBefore.parse(searchParams.get('before') ?? undefined)
    const [{ sales, next }, balances, figures, link] = await Promise.all([
      listSales(services, { affiliateId, before }),
      readBalances(services, { affiliateId }),
      readFigures(services, own),
      linkTo(`${services.urls.website}${languageOf(route).prefix}`, own.code, wish),
    ])
    return {
      ...about,
      countries: [],
      portal: {
        ...{ code: own.code, link, picture: qrCode(link.url), figures, days: FIGURE_DAYS, balances },
        // Which order it was, and what it is held for, say more than an affiliate needs to know.
        sales: sales.map(({ orderId: _, steps, ...sale }) => ({ ...sale, steps: toldSteps(steps) })),
        older: olderPage({}, next),
      },
    }
  })
}

/** What was sent with an application. */
function applicationOf({ kind, name, company, country, sites, promotion, code, agreement }: Affiliate) {
  return { kind, name, company, country, sites, promotion, code, agreement }
}

/**
 * An affiliate's link to any page of a website in its language; what is no page leads to its home. `isBrief`:
 * the page asks nobody about cookies, so that no browser keeps by whom it was reached (COOK-3).
 */
export async function linkTo(
  website: string,
  code: string,
  { page, campaign }: { page: string; campaign: string },
  isThere = hasPage,
): Promise<{ url: string; page: string; campaign: string; isOurs: boolean; isBrief: boolean }> {
  const home = new URL(`${website}/`)
  const wanted = page.trim()
  const read = URL.canParse(wanted, home) ? new URL(wanted, home) : undefined
  const isWebsite = read?.origin === home.origin && !/^\/(app|api)(\/|$)/.test(read.pathname)
  // Put together of parts: as an address, a path with two slashes at its beginning is another host's.
  const there = Object.assign(new URL(home), { pathname: read?.pathname ?? '/' })
  const isOurs = isWebsite && (wanted === '' || (await isThere(there)))
  const url = isOurs ? Object.assign(there, { search: read.search, hash: read.hash }) : home
  url.searchParams.set('affiliate', code)
  const name = campaign.trim().slice(0, 100)
  if (name !== '') url.searchParams.set('utm_campaign', name)
  const isBrief = hidesNotice(url.pathname)
  return { url: url.href, page: wanted.slice(0, 300), campaign: name, isOurs, isBrief }
}

/** Whether the website has a page there, as it answers itself; while it doesn't, whoever asks is believed. */
async function hasPage(url: URL): Promise<boolean> {
  const asked = { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(2_000) } as const
  const answer = await fetch(url, asked).catch(() => undefined)
  return answer?.status !== 404
}

/** Sends an application, or ends the agreement. */
export function changeOwn(route: RouteRequest) {
  return answering(route, async (services) => {
    const { id: accountId } = await requireAccount(route)
    const { clientNetwork: network, requestId } = services
    const form = Object.fromEntries(await route.request.formData()) as Record<string, string>
    if (form.intent === 'end') {
      await endOwn(services, { accountId, network, requestId })
      return redirect(AFFILIATE_PATH, 303)
    }
    if (form.intent !== 'apply') throw new AppError('bad_request')
    const input = ApplicationInput.safeParse(form)
    const refuse = (problems: Record<string, string>, status: number) =>
      data({ problems, typed: form }, { status })
    if (!input.success) return refuse(problemsOf(input.error), 422)
    const actor = { accountId, language: languageOf(route).code, network, requestId }
    const outcome = await apply(services, actor, input.data)
    if (!outcome.ok && outcome.error === 'code_taken') return refuse({ code: 'code_taken' }, 409)
    return redirect(AFFILIATE_PATH, 303)
  })
}
