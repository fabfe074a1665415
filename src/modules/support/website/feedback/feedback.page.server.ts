import { msg } from '@lingui/core/macro'
import { brand } from '#content/brand/brand.ts'
import { messagePage } from '../message-form/message-action.server.ts'
import { feedbackForm } from '../message-form/message-rules.ts'

export const { loader, action } = messagePage(feedbackForm, {
  title: msg`Your feedback in half a minute`,
  description: msg`One question about your visit to ${brand.name}, with space for your own words.`,
})
