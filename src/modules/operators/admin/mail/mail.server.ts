import { AppError } from '#kernel/errors.ts'
import type { LocalMailReader, Services } from '#kernel/services.server.ts'
import { answering, type RouteRequest } from '#modules/identity/workspace/answering.server.ts'
import { requireOperator } from '#modules/identity/workspace/session.server.ts'
import { isLocalVisitor } from './local-visitor.ts'

/** The mails that were kept instead of sent, the newest first. */
export function loadMails(route: RouteRequest) {
  return answering(route, async (services) => {
    const mails = await (await requireMailbox(services, route)).list()
    return { mails: mails.map(({ id, to, subject, sentAt }) => ({ id, to, subject, sentAt })) }
  })
}

/** One mail with its links. */
export function loadMail(route: RouteRequest & { params: { id: string } }) {
  return answering(route, async (services) => {
    const mail = await (await requireMailbox(services, route)).find(route.params.id)
    if (!mail) throw new AppError('not_found')
    const { id, to, subject, text, sentAt } = mail
    return { mail: { id, to, subject, text, sentAt }, links: linksOf(text) }
  })
}

/**
 * The mail itself, as a document of its own: its inline styles need another policy than the page's. Nothing in it runs or
 * is fetched, and only our own page may frame it.
 */
export function loadMailContent(route: RouteRequest & { params: { id: string } }): Promise<Response> {
  return answering(route, async (services) => {
    const mail = await (await requireMailbox(services, route)).find(route.params.id)
    if (!mail) throw new AppError('not_found')
    return new Response(mail.html, {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
      },
    })
  })
}

/** For operators, and for whoever sits at the machine (SET-20). */
async function requireMailbox(
  { localMail, urls, isFromThisMachine }: Services,
  route: RouteRequest,
): Promise<LocalMailReader> {
  // Names can be made up; where the connection comes from cannot.
  const isAtTheMachine = isFromThisMachine && isLocalVisitor(urls.website, route.request)
  if (!isAtTheMachine) await requireOperator(route)
  if (localMail === null) throw new AppError('not_found')
  return localMail
}

function linksOf(text: string): string[] {
  return [...new Set(text.match(/https?:\/\/[^\s<>"']+/g))]
}
