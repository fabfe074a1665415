import { AppError } from '#kernel/errors.ts'
import { isLoopback } from '#kernel/http/client-address.ts'
import { pick } from '#kernel/pick.ts'
import type { LocalMailReader, Services } from '#kernel/services.server.ts'
import {
  answering,
  type RouteRequest,
  requireOperator,
  requireOperatorAccount,
} from '#modules/identity/workspace/session.server.ts'

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

/**
 * The mailbox, for operators alone: its links open accounts, and where a request comes from proves nothing
 * behind a proxy that adds no header. At a loopback address their password is enough, because whoever tries
 * the product reads mail before a second factor exists (SET-20).
 */
async function requireMailbox({ localMail, urls }: Services, route: RouteRequest): Promise<LocalMailReader> {
  await (isLoopback(urls.website) ? requireOperatorAccount(route) : requireOperator(route))
  if (localMail === null) throw new AppError('not_found')
  return localMail
}

async function requireMail(services: Services, route: MailRoute) {
  const mail = await (await requireMailbox(services, route)).find(route.params.id)
  if (!mail) throw new AppError('not_found')
  return mail
}
