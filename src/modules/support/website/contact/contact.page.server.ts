import { msg } from '@lingui/core/macro'
import { brand } from '#content/brand/brand.ts'
import type { PageLoader } from '#ui/website/page-loader.server.ts'
import { messageAction, messageFormData } from '../message-form/message-action.server.ts'
import type { MessageFormData } from '../message-form/message-form.tsx'
import { contactForm } from '../message-form/message-rules.ts'

export const loader: PageLoader<MessageFormData> = ({ i18n, url }) => ({
  title: i18n._(msg`Contact: write to the people behind ${brand.name}`),
  description: i18n._(
    msg`A form that reaches a person: you get a number for your message at once and an answer by e-mail. Beside it, phone and postal address.`,
  ),
  data: messageFormData(url),
})

export const action = messageAction(contactForm)
