import { msg } from '@lingui/core/macro'
import { brand } from '#content/brand/brand.ts'
import { messagePage } from '../message-form/message-action.server.ts'
import { contactForm } from '../message-form/message-rules.ts'

export const { loader, action } = messagePage(contactForm, {
  title: msg`Contact: write to the people behind ${brand.name}`,
  description: msg`A form that reaches a person: you get a reference number right away and an answer by e-mail. You’ll also find our phone number and postal address.`,
})
