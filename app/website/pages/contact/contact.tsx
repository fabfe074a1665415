import { Trans, useLingui } from '@lingui/react/macro'
import { EMAIL_LENGTH, NAME_LENGTH } from '#domain/inbox/schema.ts'
import { SelectField } from '../../../components/select-field.tsx'
import { TextArea } from '../../../components/text-area.tsx'
import { TextField } from '../../../components/text-field.tsx'
import { LocalLink } from '../../local-link.tsx'
import { MessageArrived } from '../../message-form/message-arrived.tsx'
import { MessageForm, type MessageFormData, type SentMessage } from '../../message-form/message-form.tsx'
import { WORDS_LENGTH } from '../../message-form/message-rules.ts'
import { contactForm } from './contact-form.ts'
import { InsteadOfWriting } from './instead-of-writing.tsx'
import { OtherWays } from './other-ways.tsx'
import { WhatHappens } from './what-happens.tsx'

/** The contact page: a letter on the left, and in its margin whom it goes to and the other ways. */
export default function Contact({ data }: { data: MessageFormData }) {
  const { t } = useLingui()
  return (
    <div className="mx-auto max-w-page px-gutter py-10 sm:py-16">
      <header className="max-w-measure">
        <h1 className="text-4xl sm:text-5xl">
          <Trans>Write to us</Trans>
        </h1>
        <p className="mt-4 text-lg sm:text-xl">
          <Trans>
            Tell us what you are trying to do. Somebody reads your message and answers it by e-mail: no robot,
            no ticket that closes by itself.
          </Trans>
        </p>
      </header>
      <div className="mt-10 grid gap-x-16 gap-y-12 md:grid-cols-[1.7fr_1fr]">
        <div className="min-w-0">
          <section
            aria-label={t`Your message to us`}
            className="rounded-sheet border border-line bg-sheet p-5 sm:p-8"
          >
            <Form data={data} />
          </section>
          <InsteadOfWriting />
        </div>
        <div className="min-w-0 space-y-10">
          <WhatHappens />
          <OtherWays />
        </div>
      </div>
    </div>
  )
}

function Form({ data }: { data: MessageFormData }) {
  const { t, i18n } = useLingui()
  const topics = Object.entries(contactForm.choices).map(([value, label]) => ({
    value,
    label: i18n._(label),
  }))
  return (
    <MessageForm
      rules={contactForm}
      data={data}
      submitLabel={<Trans>Send the message</Trans>}
      thanks={(sent) => <Thanks sent={sent} />}
    >
      {({ typed, errorOf }) => (
        <>
          <SelectField
            label={t`What is it about?`}
            name="choice"
            required
            placeholder={t`Please choose`}
            options={topics}
            defaultValue={typed?.choice}
            error={errorOf('choice')}
          />
          <TextArea
            label={t`Your message`}
            help={t`The name of the template or the words of an error help us most. Never send us a password.`}
            name="text"
            rows={7}
            required
            maxLength={WORDS_LENGTH}
            defaultValue={typed?.text}
            error={errorOf('text')}
          />
          <div className="grid gap-x-5 xs:grid-cols-2">
            <TextField
              label={t`Your name, if you like`}
              name="name"
              autoComplete="name"
              maxLength={NAME_LENGTH}
              defaultValue={typed?.name}
              error={errorOf('name')}
            />
            <TextField
              label={t`Your e-mail address`}
              name="email"
              type="email"
              autoComplete="email"
              required
              maxLength={EMAIL_LENGTH}
              defaultValue={typed?.email}
              error={errorOf('email')}
            />
          </div>
          <p className="mb-6 max-w-prose text-muted text-sm">
            <Trans>
              We keep your message and our answers until 24 months after we last dealt with them, and use your
              address for nothing else.{' '}
              <LocalLink to="/company/privacy-policy/" className="text-link">
                Privacy policy
              </LocalLink>
            </Trans>
          </p>
        </>
      )}
    </MessageForm>
  )
}

function Thanks({ sent }: { sent: SentMessage }) {
  const { email } = sent
  return (
    <MessageArrived sent={sent} title={<Trans>Your message has arrived.</Trans>}>
      <p>
        {email === undefined ? (
          <Trans>
            This is its number: name it if you call us or write again. The answer goes to the e-mail address
            that you gave.
          </Trans>
        ) : (
          <Trans>
            This is its number: name it if you call us or write again. The answer goes to{' '}
            <span className="wrap-anywhere font-medium">{email}</span>.
          </Trans>
        )}
      </p>
    </MessageArrived>
  )
}
