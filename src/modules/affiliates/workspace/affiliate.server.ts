import { data, redirect } from 'react-router'
import { AppError } from '#kernel/errors.ts'
import { qrCode } from '#kernel/qr-code.ts'
import { getI18n } from '#kernel/services.server.ts'
import { listCountries } from '#modules/documents/workspace/editor/questions/party-question.tsx'
import { languageOf } from '#modules/identity/workspace/language/choose-language.server.ts'
import { answering, type RouteRequest, requireAccount } from '#modules/identity/workspace/session.server.ts'
import { AFFILIATE_PATH } from '#ui/workspace/paths.ts'
import { ApplicationInput, apply, endOwn, findOwn } from '../application.ts'
import { toldSteps } from '../attribution.ts'
import { FIGURE_DAYS, listSales, readBalances, readFigures } from '../sales.ts'

/** The form of an application, what became of it, or what the affiliate has: for its account alone. */
export function loadAffiliate(route: RouteRequest) {
  return answering(route, async (services) => {
    const { id: accountId } = await requireAccount(route)
    const own = await findOwn(services.db, { accountId })
    const state = own?.state ?? null
    const reason = own?.reason ?? null
    if (!own || state === 'applied' || state === 'refused') {
      return { state, reason, portal: null, countries: listCountries(getI18n(route.context).locale) }
    }
    const affiliateId = own.id
    const [sales, balances, figures] = await Promise.all([
      listSales(services, { affiliateId }),
      readBalances(services, { affiliateId }),
      readFigures(services, own),
    ])
    const { searchParams } = route.url
    const link = linkTo(services.urls.website, own.code, {
      page: searchParams.get('page') ?? '',
      campaign: searchParams.get('campaign') ?? '',
    })
    return {
      ...{ state, reason, countries: [] },
      portal: {
        ...{ code: own.code, link, picture: qrCode(link.url), figures, days: FIGURE_DAYS, balances },
        // Which order it was, and what it is held for, say more than an affiliate needs to know.
        sales: sales.map(({ orderId: _, steps, ...sale }, key) => ({
          key,
          ...sale,
          steps: toldSteps(steps),
        })),
      },
    }
  })
}

/** An affiliate's link to any page of the website; what is no page of it leads to the home page. */
export function linkTo(
  website: string,
  code: string,
  { page, campaign }: { page: string; campaign: string },
): { url: string; page: string; campaign: string; isOurs: boolean } {
  const home = new URL(`${website}/`)
  const wanted = page.trim() === '' ? home.href : page.trim()
  const read = URL.canParse(wanted, home) ? new URL(wanted, home) : undefined
  const isOurs = read !== undefined && read.origin === home.origin && !read.pathname.startsWith('/app')
  const url = isOurs ? read : home
  url.searchParams.set('affiliate', code)
  const name = campaign.trim().slice(0, 100)
  if (name !== '') url.searchParams.set('utm_campaign', name)
  return { url: url.href, page: page.trim().slice(0, 300), campaign: name, isOurs }
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
    if (!input.success) {
      const found = input.error.issues.map(({ path, message }) => [String(path[0]), message] as const)
      return refuse(Object.fromEntries(found.reverse()), 422)
    }
    const actor = { accountId, language: languageOf(route).code, network, requestId }
    const outcome = await apply(services, actor, input.data)
    if (!outcome.ok && outcome.error === 'code_taken') return refuse({ code: 'code_taken' }, 409)
    return redirect(AFFILIATE_PATH, 303)
  })
}
