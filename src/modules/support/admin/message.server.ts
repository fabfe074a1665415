import { data, redirect } from 'react-router'
import { AppError } from '#kernel/errors.ts'
import type { RouteRequest } from '#modules/identity/workspace/session.server.ts'
import { answeringOperator } from '#modules/identity/workspace/session.server.ts'
import { answerMessage } from '../answer-message.ts'
import { type InboxOutcome, releaseMessage, setMessageState, takeMessage } from '../change-message.ts'
import { InboxAnswer } from '../input.ts'
import { formatReference } from '../schema.ts'
import { viewMessage } from '../view-message.ts'

type MessageRoute = RouteRequest & { params: { reference: string } }

/** One message with its history. */
export function loadMessage(route: MessageRoute) {
  return answeringOperator(route, async (services, actor) => ({
    ...(await viewMessage(services, actor, route.params)),
    number: formatReference(route.params.reference),
  }))
}

/**
 * Takes, gives back, answers, closes or reopens a message. Whoever comes second is answered 409 with what
 * they wrote, and the page shows who was first.
 */
export function actOnMessage(route: MessageRoute) {
  return answeringOperator(route, async (services, operator) => {
    const { reference } = route.params
    const form = await route.request.formData()
    const done = () => redirect(route.url.pathname, 303)
    const told = (outcome: InboxOutcome, text = '') => {
      if (outcome.ok) throw done()
      return data({ error: outcome.error, text }, { status: 409 })
    }
    const intent = form.get('intent')
    switch (intent) {
      case 'take': {
        const seen = String(form.get('assignee') ?? '') || null
        return told(await takeMessage(services, operator, { reference, seen }))
      }
      case 'release':
        return told(await releaseMessage(services, operator, { reference }))
      case 'close':
      case 'reopen':
        await setMessageState(services, operator, {
          reference,
          state: intent === 'close' ? 'closed' : 'open',
        })
        throw done()
      case 'answer': {
        const typed = String(form.get('text') ?? '')
        const answer = InboxAnswer.safeParse({
          text: typed,
          seen: form.get('seen'),
          closes: form.get('closes') ?? undefined,
        })
        if (!answer.success) {
          return data({ error: answer.error.issues[0]?.message ?? 'required', text: typed }, { status: 400 })
        }
        return told(await answerMessage(services, operator, { reference, ...answer.data }), typed)
      }
      default:
        throw new AppError('bad_request')
    }
  })
}
