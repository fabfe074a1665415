import { redirect } from 'react-router'
import { readCookie } from '#kernel/http/cookies.ts'
import { readExperimentUnit } from '#modules/visitors/public.ts'
import { getWebsite } from '#ui/website/website-context.server.ts'
import { AccountCreation } from '../../accounts/schema.ts'
import { logInCookies } from '../../hand-off/cookies.ts'
import { documentOfDestination, TRANSACTION_COOKIE, transactionId } from '../../hand-off/schema.ts'
import { signUpAndHandOff } from '../../hand-off/sign-up-and-hand-off.ts'
import { answering, type RouteRequest } from '../answering.server.ts'
import { pathOfDestination } from '../hand-off/arrival-path.ts'
import { languageOf } from '../language/language-of.server.ts'
import { logInPath } from '../next-path.ts'
import { findAccount } from '../session.server.ts'
import { answerProblem, headersOf, problemOf, readForm } from './account-form.server.ts'
import { leadingPage, originOfForm } from './sign-up-origin.server.ts'

/** Counted beside the variants of the dialog (SIGN-1), which have names of their own. */
const PLAIN_FORM = 'plain-form'

/** Where a new account starts, and where from; somebody who is logged in already goes there at once. */
export function loadCreate(route: RouteRequest) {
  return answering(route, async ({ urls }) => {
    const next = pathOfDestination(destinationOf(route.url))
    if (await findAccount(route)) throw redirect(next, 303)
    const { cookie } = getWebsite(route.context).consent
    return { logIn: logInPath(next), from: leadingPage(route, urls) ?? '', consent: { cookie } }
  })
}

/**
 * The sign-up dialog as a page of its own: an address, a password for whoever wants to choose one now, the same hand-off, the
 * same end. An address that has an account is told so and led to the log-in page (SET-6).
 */
export function createByForm(route: RouteRequest) {
  const { request, url } = route
  return answering(route, async (services) => {
    const { code } = languageOf(route)
    const { email = '', password = '', from = '', kept = '' } = await readForm(request)
    const { consent } = getWebsite(route.context)
    // Before JavaScript a problem is shown on a new page, which the form itself has led to.
    const values = { email, from }
    const visitor = await services.describeVisitor()
    const account = AccountCreation.safeParse({
      Email: email,
      AutogeneratePassword: password === '',
      Password: password || null,
      Language: code,
      Device: visitor.deviceKind,
      DocName: documentNameOf(services.catalogue, url),
      SignUpDialog: PLAIN_FORM,
      ...originOfForm(route, { from, kept }, services.urls),
      ExperimentUnit: readExperimentUnit(request.headers.get('cookie'), consent).unit,
    })
    if (!account.success) {
      const { error } = problemOf(account.error)
      return answerProblem({ error, field: fieldOf(account.error.issues[0]?.path[0]), values })
    }
    const outcome = await signUpAndHandOff(services, visitor, {
      account: account.data,
      handOff: { ...handOffOf(route), lang: code, lib: code },
    })
    if (outcome.ok) {
      const headers = headersOf(logInCookies(services.urls, outcome.logIn))
      headers.set('referrer-policy', 'no-referrer')
      throw redirect(outcome.redirect, { status: 303, headers })
    }
    if (outcome.error === 'too_many_requests') return answerProblem({ ...outcome, values })
    const refused = 'field' in outcome ? outcome.field : undefined
    return answerProblem({ error: outcome.error, field: fieldOf(refused), values })
  })
}

/** The form's name of a field of the wire. */
function fieldOf(name: PropertyKey | undefined): 'email' | 'password' {
  return name === 'Password' ? 'password' : 'email'
}

/** Where somebody wants to go: said by a link, or the words of a landing page's search, whose form cannot make a link of them. */
function destinationOf({ searchParams }: URL): string | undefined {
  const words = searchParams.get('t')?.trim()
  return searchParams.get('entry') ?? (words ? `search/?t=${encodeURIComponent(words)}` : undefined)
}

/** What knows the names of documents: the library's catalogue. */
interface DocumentNames {
  findBySlug(slug: string): { template: { title: string } } | undefined
}

/** What the document that was chosen is called (SIGN-13). */
function documentNameOf(catalogue: DocumentNames, url: URL): string | undefined {
  const slug = documentOfDestination(destinationOf(url))?.slug
  return slug === undefined ? undefined : catalogue.findBySlug(slug)?.template.title
}

function handOffOf({ request, url }: RouteRequest) {
  return {
    destination: destinationOf(url),
    entryPoint: 'account-create',
    EFtransactionId: transactionId(readCookie(request.headers.get('cookie'), TRANSACTION_COOKIE)),
  }
}
