import type { I18n } from '@lingui/core'
import { data, redirect } from 'react-router'
import { AppError } from '#kernel/errors.ts'
import { foreignLanguage } from '#kernel/i18n/languages.ts'
import { getI18n } from '#kernel/services.server.ts'
import {
  countDownloads,
  declareLicence,
  findDeclaredLicence,
  LicenceDeclaration,
  nextStarts,
} from '#modules/entitlements/public.ts'
import type { AccountAccess } from '#modules/entitlements/schema.ts'
import { requireAccountWithAccess } from '#modules/entitlements/workspace/access.server.ts'
import { documentOfDestination } from '#modules/identity/hand-off/schema.ts'
import { termsShownIn } from '#modules/identity/public.ts'
import { languageOf } from '#modules/identity/workspace/language/choose-language.server.ts'
import { documentPath, withNext } from '#modules/identity/workspace/next-path.ts'
import { answering, type RouteRequest } from '#modules/identity/workspace/session.server.ts'
import { departmentName } from '#modules/library/parts/departments.ts'
import { listTopTemplates } from '#modules/library/public.ts'
import { safeNextPath } from '#ui/workspace/paths.ts'
import { LICENCE_PATH } from '../../../../ui/workspace/paths.ts'

/**
 * What of the library is open to the account and what it has taken of it, and what the page says of the rest:
 * the free templates of the library that the page's language is shown.
 */
export function loadLicence(route: RouteRequest) {
  return answering(route, async (services) => {
    const { catalogue, urls, clock } = services
    const account = await requireAccountWithAccess(route)
    const open = openDepartmentsOf(account, getI18n(route.context))
    const declared = await findDeclaredLicence(services.db, { accountId: account.id })
    const language = languageOf(route)
    const next = safeNextPath(route.url.searchParams.get('next'))
    const document = documentOfDestination(next)
    const free = listTopTemplates(catalogue, language.code, catalogue.templates.length)
      .filter(({ template }) => template.free)
      .map(({ slug, template: { title, copy, language: tag } }) => {
        return { slug, title, summary: copy.summary, foreign: foreignLanguage(tag, language) }
      })
    return {
      open,
      kind: declared?.kind ?? ('individual' as const),
      isDeclared: route.url.searchParams.get('done') === 'declared',
      taken:
        open.length > 0 ? { ...(await countDownloads(services, account)), ...nextStarts(clock()) } : null,
      agreementVersion: termsShownIn(language.code).eula,
      agreementUrl: `${urls.website}${language.prefix}/company/eula/#kinds`,
      /** The plans for whoever has none, each with its way to the checkout and back to the document. */
      offers: (open.length > 0 ? [] : await services.hooks.planOffers(services, language)).map((offer) => ({
        ...offer,
        buyUrl: withNext(offer.buyUrl, next),
      })),
      pricesUrl: withNext(`${urls.website}${language.prefix}/pricing/plans/`, next),
      /** The document that its reader comes from: going back begins no download. */
      document: document && documentPath({ slug: document.slug, id: document.id }),
      free,
    }
  })
}

/**
 * Writes down the kind of licence that is declared, in the language in which its page was read, and shows the
 * page anew: as saved, or with the agreement that has taken the place of the one that was shown.
 */
export function declareLicenceByForm(route: RouteRequest) {
  return answering(route, async (services) => {
    const account = await requireAccountWithAccess(route)
    const input = LicenceDeclaration.safeParse(Object.fromEntries(await route.request.formData()))
    // The page has no other choices: this is none of its forms.
    if (!input.success) throw new AppError('bad_request')
    const { code: language } = languageOf(route)
    const visitor = await services.describeVisitor()
    const outcome = await declareLicence(services, visitor, account, { ...input.data, language })
    if (!outcome.ok) return data({ error: outcome.error }, 409)
    throw redirect(`${LICENCE_PATH}?done=declared`, 303)
  })
}

/** Departments that an account's plans open, named in the page's language, or `all`; none if it is free. */
export type OpenDepartments = 'all' | readonly string[]

/** What of the library is open to an account, as its pages say it. */
export function openDepartmentsOf({ library }: Pick<AccountAccess, 'library'>, i18n: I18n): OpenDepartments {
  return library === 'all' ? 'all' : library.map((id) => departmentName(id, i18n))
}
