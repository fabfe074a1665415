import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { brand } from '#content/brand/brand.ts'
import { EmailField } from '#ui/components/email-field.tsx'
import { SelectField, TextArea, TextField } from '#ui/components/text-fields.tsx'
import { LocalLink } from '#ui/website/local-link.tsx'
import {
  MessageArrived,
  MessageForm,
  type MessageFormData,
  type SentMessage,
} from '../message-form/message-form.tsx'
import { contactForm } from '../message-form/message-rules.ts'

/** The contact page: a letter on the left, and in its margin whom it goes to and the other ways. */
export default function Contact({ data }: { data: MessageFormData }) {
  const { t } = useLingui()
  return (
    <div className="mx-auto max-w-page px-gutter py-10 sm:py-16">
      <header className="max-w-measure">
        <h1 className="text-4xl sm:text-5xl">{t`Write to us`}</h1>
        <p className="mt-4 text-lg sm:text-xl">
          <Trans>
            Tell us what you’re trying to do. A person reads your message and answers by e-mail: no bots, no
            tickets that close automatically.
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
  const { t } = useLingui()
  return (
    <MessageForm
      rules={contactForm}
      data={data}
      submitLabel={<Trans>Send the message</Trans>}
      thanks={(sent) => <Thanks sent={sent} />}
    >
      {(field, topics) => (
        <>
          <SelectField
            label={t`What is it about?`}
            required
            placeholder={t`Please choose`}
            options={topics}
            {...field('choice')}
          />
          <TextArea
            label={t`Your message`}
            help={t`The name of the template or the text of an error helps us most. Never send us a password.`}
            rows={7}
            required
            {...field('text')}
          />
          <div className="grid gap-x-5 xs:grid-cols-2">
            <TextField label={t`Your name, if you like`} autoComplete="name" {...field('name')} />
            <EmailField label={t`Your e-mail address`} autoComplete="email" required {...field('email')} />
          </div>
          <p className="mb-6 max-w-prose text-muted text-sm">
            <Trans>
              We keep your message and our answers for 24 months after our last contact, and use your address
              for nothing else.{' '}
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
    <MessageArrived sent={sent} title={<Trans>We’ve received your message.</Trans>}>
      <p>
        {email === undefined ? (
          <Trans>
            This is your reference number. Mention it if you call or write again. We’ll answer to the e-mail
            address that you gave.
          </Trans>
        ) : (
          <Trans>
            This is your reference number. Mention it if you call or write again. We’ll answer to{' '}
            <span className="wrap-anywhere font-medium">{email}</span>.
          </Trans>
        )}
      </p>
    </MessageArrived>
  )
}

/** What leads on quicker than a message does. */
function InsteadOfWriting() {
  return (
    <dl className="mt-6 grid gap-x-10 xs:grid-cols-2">
      <Way name={<Trans>A template is missing?</Trans>}>
        <Trans>
          <LocalLink to="/search/" className="text-link">
            Search for it
          </LocalLink>{' '}
          first. If nothing is found, you can request it right there.
        </Trans>
      </Way>
      <Way name={<Trans>Advice on your case?</Trans>}>
        <Trans>We can’t give that: {brand.name} isn’t a law firm. A local lawyer can.</Trans>
      </Way>
    </dl>
  )
}

/** The other ways to reach the operator, as their brand names them. */
function OtherWays() {
  const { t } = useLingui()
  return (
    <section aria-labelledby="other-ways">
      <h2 id="other-ways" className="border-ink border-t-2 pt-4 text-2xl">{t`Other ways to reach us`}</h2>
      <dl className="mt-2 divide-y divide-line">
        <Way name={<Trans>By e-mail</Trans>}>
          <a href={`mailto:${brand.supportEmail}`} className="text-link wrap-anywhere">
            {brand.supportEmail}
          </a>
        </Way>
        <Way name={<Trans>By phone</Trans>}>
          <a href={`tel:${brand.phone.number}`} className="text-link">
            {brand.phone.text}
          </a>
        </Way>
        <Way name={<Trans>By post</Trans>}>
          <address className="not-italic">
            {[brand.operator, ...brand.address].map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
        </Way>
      </dl>
    </section>
  )
}

/** From the button to the answer, in order of events. When the answer comes, only the operator can say. */
function WhatHappens() {
  const { t } = useLingui()
  const { answersWithinDays } = brand
  return (
    <section aria-labelledby="what-happens">
      <h2
        id="what-happens"
        className="border-ink border-t-2 pt-4 text-2xl"
      >{t`What happens to your message`}</h2>
      <ol className="mt-4 list-decimal space-y-2 pl-5 marker:text-muted">
        <li>{t`You get an eight-digit reference number right away, so nothing gets lost.`}</li>
        <li>{t`One of us handles it, so that you get one answer, not two.`}</li>
        <li>{t`We’ll answer by e-mail, with your message below the answer. You can reply to it.`}</li>
      </ol>
      <p className="mt-4 text-muted text-sm">
        {answersWithinDays === undefined ? (
          <Trans>
            We don’t promise hours we might not keep. Only requests about your data have a deadline: 30 days.
          </Trans>
        ) : (
          <Plural
            value={answersWithinDays}
            one="We answer most messages within # working day. We answer requests about your data within 30 days at the latest."
            other="We answer most messages within # working days. We answer requests about your data within 30 days at the latest."
          />
        )}
      </p>
    </section>
  )
}

/** One way to get on, in a list of them. */
export function Way({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="py-3.5">
      <dt className="font-medium">{name}</dt>
      <dd className="mt-0.5 leading-relaxed text-muted">{children}</dd>
    </div>
  )
}
