import { msg } from '@lingui/core/macro'
import { brand } from '#content/brand/brand.ts'
import type { PageLoader } from '#ui/website/page-loader.server.ts'
import type { MessageFormData } from '../message-form/message-form.tsx'
import { messageFormData } from '../message-form/take-message.server.ts'

export const loadFeedback: PageLoader<MessageFormData> = ({ i18n, url }) => ({
  title: i18n._(msg`Your feedback in half a minute`),
  description: i18n._(msg`One question about your visit to ${brand.name}, and room for your own words.`),
  data: messageFormData(url),
})
