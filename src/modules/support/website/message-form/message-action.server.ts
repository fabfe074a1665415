import { randomUUID } from 'node:crypto'
import type { MessageDescriptor } from '@lingui/core'
import { data, redirect } from 'react-router'
import type { z } from 'zod'
import type { PageAction, PageLoader } from '#ui/website/page-loader.server.ts'
import { InboxMessage } from '../../input.ts'
import { leaveMessage } from '../../leave-message.ts'
import { parseReference } from '../../schema.ts'
import type { MessageAnswer, MessageFormData } from './message-form.tsx'
import {
  composeMessage,
  type MessageRules,
  type Problems,
  readTyped,
  SENT_PARAMETER,
} from './message-rules.ts'

/** What a form's page begins with: a number for the form, or that of the message that it has just sent. */
export function messageFormData({ searchParams }: URL): MessageFormData {
  const sent = parseReference(searchParams.get(SENT_PARAMETER) ?? '')
  return { submission: randomUUID(), ...(sent !== undefined && { sent }) }
}

/** The server's side of a form's page: `loader` shows it, `action` takes what it sends without JavaScript. */
export function messagePage(
  rules: MessageRules,
  { title, description }: { title: MessageDescriptor; description: MessageDescriptor },
): { loader: PageLoader<MessageFormData>; action: PageAction } {
  return {
    loader: ({ i18n, url }) => ({
      title: i18n._(title),
      description: i18n._(description),
      data: messageFormData(url),
    }),
    action: messageAction(rules),
  }
}

/**
 * What takes a form of these rules that was sent without JavaScript. It is thanked for at an address of its
 * own, so that loading the page again sends nothing; one that is not taken comes back with everything that
 * was typed.
 */
function messageAction(rules: MessageRules): PageAction {
  return async (services, { request, url, i18n, language: { code: language } }) => {
    const form = await request.formData()
    const submission = form.get('submission')
    const typed = readTyped(form)
    const refuse = (status: number, why: Pick<MessageAnswer, 'outcome' | 'problems'>, headers = {}) =>
      data<MessageAnswer>({ ...why, typed, submission: String(submission) }, { status, headers })

    const { text, problems } = composeMessage(rules, typed, i18n)
    const { kind } = rules
    const message = InboxMessage.safeParse({ ...typed, kind, text, language, page: url.pathname, submission })
    if (Object.keys(problems).length > 0 || !message.success) {
      const found = { ...problemsOf(message.error), ...problems }
      // What no form of ours sends, such as one without its number.
      if (Object.keys(found).length === 0) return refuse(400, { outcome: { status: 'failed' } })
      return refuse(400, { problems: found })
    }
    const searcher = await services.describeSearcher()
    const writer = {
      network: services.clientNetwork,
      accountId: 'accountId' in searcher ? searcher.accountId : undefined,
      requestId: services.requestId,
    }
    const outcome = await leaveMessage(services, writer, message.data)
    if (outcome.ok) return redirect(`${url.pathname}?${SENT_PARAMETER}=${outcome.reference}`, 303)
    if (outcome.error !== 'too_many_requests') return refuse(400, { outcome: { status: 'looks-automatic' } })
    const { retryAfter } = outcome
    const later = { 'retry-after': String(retryAfter) }
    return refuse(429, { outcome: { status: 'too-many', retryAfter } }, later)
  }
}

/** What the inbox refuses of name and address; the form's own rules say which words are missing. */
function problemsOf(error: z.ZodError | undefined): Problems {
  const problems: Problems = {}
  for (const { path, message } of error?.issues ?? []) {
    const [field] = path
    if (field === 'name' || field === 'email') problems[field] ??= message
  }
  return problems
}
