import { type ActionFunctionArgs, data } from 'react-router'
import { languageOfPath } from '#kernel/i18n/languages.ts'
import { getI18n } from '#kernel/request-context.ts'
import { getServices } from '#kernel/services.server.ts'
import { actOnCheckout } from '#modules/commerce/website/checkout/act-on-checkout.server.ts'
import { actOnPayment } from '#modules/commerce/website/payment/act-on-payment.server.ts'
import { takeWish } from '#modules/library/parts/wish.server.ts'
import { contactForm } from '#modules/support/website/contact/contact-form.ts'
import { feedbackForm } from '#modules/support/website/feedback/feedback-form.ts'
import type { MessageRules } from '#modules/support/website/message-form/message-rules.ts'
import { takeMessage } from '#modules/support/website/message-form/take-message.server.ts'
import { uninstallForm } from '#modules/support/website/uninstall/uninstall-form.ts'
import type { PageId } from '#ui/website/page-addresses.ts'
import { matchPage } from './page-registry.ts'

/** The pages whose form reaches the operators' inbox. */
const messageForms: Partial<Record<PageId, MessageRules>> = {
  contact: contactForm,
  feedback: feedbackForm,
  uninstall: uninstallForm,
}

/** Takes what a form of a page sends: an order, a wish of somebody whose search found nothing, or a message to the operators. */
export async function actOnPage({
  request,
  url,
  context,
}: Pick<ActionFunctionArgs, 'request' | 'url' | 'context'>) {
  const language = languageOfPath(url.pathname)
  const match = matchPage(url.pathname.slice(language.prefix.length), language.code)
  const id = match?.page.id
  if (id === 'search') return takeWish(getServices(context), { request, url }, { language: language.code })
  if (id === 'checkout') return actOnCheckout(getServices(context), { request, language: language.code })
  if (id === 'payment') {
    const orderId = match?.params.order ?? ''
    return actOnPayment(getServices(context), { request, url, orderId, language: language.code })
  }
  const rules = id && messageForms[id]
  if (rules === undefined) throw data(null, { status: 405, headers: { allow: 'GET, HEAD' } })
  const form = { request, url, i18n: getI18n(context), language: language.code }
  return takeMessage(getServices(context), form, rules)
}
