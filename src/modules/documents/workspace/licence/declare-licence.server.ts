import { data, redirect } from 'react-router'
import { AppError } from '#kernel/errors.ts'
import { declareLicence, LicenceDeclaration } from '#modules/entitlements/public.ts'
import { requireAccountWithAccess } from '#modules/entitlements/workspace/access.server.ts'
import { answering, type RouteRequest } from '#modules/identity/workspace/answering.server.ts'
import { languageOf } from '#modules/identity/workspace/language/language-of.server.ts'
import { LICENCE_PATH } from './licence-path.ts'

/**
 * Writes down the kind of licence that is declared, in the language in which its page was read, and shows the page anew: as saved, or
 * with the agreement that has taken the place of the one that was shown.
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
