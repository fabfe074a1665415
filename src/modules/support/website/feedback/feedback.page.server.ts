import { msg } from '@lingui/core/macro'
import { brand } from '#content/brand/brand.ts'
import type { PageLoader } from '#ui/website/page-loader.server.ts'
import { messageAction, messageFormData } from '../message-form/message-action.server.ts'
import type { MessageFormData } from '../message-form/message-form.tsx'
import { feedbackForm } from '../message-form/message-rules.ts'

export const loader: PageLoader<MessageFormData> = ({ i18n, url }) => ({
  title: i18n._(msg`Your feedback in half a minute`),
  description: i18n._(msg`One question about your visit to ${brand.name}, and room for your own words.`),
  data: messageFormData(url),
})

export const action = messageAction(feedbackForm)
