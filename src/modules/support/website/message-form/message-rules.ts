import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type InboxKind, inboxKinds, MESSAGE_LENGTH } from '../../schema.ts'
import type { MessageField } from '../chat/send-message.tsx'

/** What a form of the website asks for, the same in the browser and when sent without JavaScript. */
export interface MessageRules {
  kind: InboxKind
  /** One is chosen; its sentence stands at the head of the message, in the words that the writer saw. */
  choices: Readonly<Record<string, MessageDescriptor>>
  /** Whether a choice alone says too little. */
  needsWords: boolean
}

/** What stands in the fields of a form, as it was typed. */
export type Typed = Record<FormField | 'website', string>
export type FormField = MessageField | 'choice'
export type Problems = Partial<Record<FormField, string>>

/** The choice stands above the words and takes its room from them. */
export const WORDS_LENGTH = MESSAGE_LENGTH - 200

/** The parameter of the page's address that names a message, after a form without JavaScript was taken. */
export const SENT_PARAMETER = 'sent'

/** Reads the fields of a form; a file in the place of a text is none. */
export function readTyped(form: FormData): Typed {
  const textOf = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    choice: textOf('choice'),
    name: textOf('name'),
    email: textOf('email'),
    text: textOf('text'),
    website: textOf('website'),
  }
}

/** The text of the message, and what is missing in the form: the rest the inbox tells. */
export function composeMessage(
  { kind, choices, needsWords }: MessageRules,
  { choice, text, email }: Typed,
  i18n: Pick<I18n, '_'>,
): { text: string; problems: Problems } {
  const chosen = Object.hasOwn(choices, choice) ? choices[choice] : undefined
  const words = text.trim()
  const needsEmail = inboxKinds[kind].email === 'required'
  return {
    text: [chosen === undefined ? '' : i18n._(chosen), words].filter((part) => part !== '').join('\n\n'),
    problems: {
      ...(chosen === undefined && { choice: 'required' }),
      ...(needsWords && words === '' && { text: 'required' }),
      ...(words.length > WORDS_LENGTH && { text: 'too_long' }),
      ...(needsEmail && email.trim() === '' && { email: 'required' }),
    },
  }
}

/** What people write to the operator about. */
export const contactForm: MessageRules = {
  kind: 'contact',
  choices: {
    template: msg`A template: a question or a mistake`,
    document: msg`Filling in, saving or downloading a document`,
    account: msg`My account, or logging in`,
    data: msg`My data: to see it, correct it or have it deleted`,
    press: msg`Press or partnerships`,
    other: msg`Something else`,
  },
  needsWords: true,
}

/** How a visit went. */
export const feedbackForm: MessageRules = {
  kind: 'feedback',
  choices: {
    found: msg`Yes, I have what I came for`,
    partly: msg`Partly: something was missing or wrong`,
    missing: msg`No, the document I need is not here`,
    lost: msg`No, I couldn’t find my way around`,
    broken: msg`No, something didn’t work`,
  },
  needsWords: false,
}

/** Why somebody stops. */
export const uninstallForm: MessageRules = {
  kind: 'uninstall',
  choices: {
    done: msg`I needed one document, and I have it`,
    missing: msg`The templates I need aren’t in the library`,
    law: msg`The templates aren’t made for my country or my case`,
    difficult: msg`It was too complicated, or took too long`,
    broken: msg`It didn’t work as it should`,
    other: msg`Another reason`,
  },
  needsWords: false,
}
