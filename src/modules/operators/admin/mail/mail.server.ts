import { AppError } from '#kernel/errors.ts'
import { pick } from '#kernel/pick.ts'
import type { LocalMailReader, Services } from '#kernel/services.server.ts'
import { isLoopback } from '#modules/identity/hand-off/schema.ts'
import { answering, type RouteRequest } from '#modules/identity/workspace/answering.server.ts'
import { requireOperator } from '#modules/identity/workspace/session.server.ts'

/** The mails that were kept instead of sent, the newest first. */
export function loadMails(route: RouteRequest) {
  return answering(route, async (services) => {
    const mails = await (await requireMailbox(services, route)).list()
    return { mails: mails.map((mail) => pick(mail, 'id', 'to', 'subject', 'sentAt')) }
  })
}

type MailRoute = RouteRequest & { params: { id: string } }

/** One mail with its links. */
export function loadMail(route: MailRoute) {
  return answering(route, async (services) => {
    const mail = await requireMail(services, route)
    const links = new Set(mail.text.match(/https?:\/\/[^\s<>"']+/g))
    return { mail: pick(mail, 'id', 'to', 'subject', 'text', 'sentAt'), links: [...links] }
  })
}

/**
 * The mail itself, as a document of its own: its inline styles need another policy than the page's. Nothing
 * in it runs or is fetched, and only our own page may frame it.
 */
export function loadMailContent(route: MailRoute): Promise<Response> {
  return answering(route, async (services) => {
    const { html } = await requireMail(services, route)
    return new Response(html, {
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

async function requireMail(services: Services, route: MailRoute) {
  const mail = await (await requireMailbox(services, route)).find(route.params.id)
  if (!mail) throw new AppError('not_found')
  return mail
}

/** Whatever a proxy adds to a request that it passes on for somebody else. */
const forwardingHeaders = ['forwarded', 'via', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip']

/**
 * Whether a request comes from the person at the machine itself (SET-20): this installation's public address
 * and the one that was asked for are loopback, and no proxy stands in between.
 */
export function isLocalVisitor(publicUrl: string, request: Request): boolean {
  const names = [...request.headers.keys()]
  return (
    isLoopback(publicUrl) &&
    // Another name that leads to this machine is how a page of somebody else's would read along (DNS
    // rebinding).
    isLoopback(request.url) &&
    !names.some((name) => forwardingHeaders.includes(name) || name.startsWith('x-forwarded'))
  )
}
