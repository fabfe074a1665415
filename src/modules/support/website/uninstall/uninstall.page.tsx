import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { brand } from '#content/brand/brand.ts'
import { EmailField } from '#ui/components/email-field.tsx'
import { RadioGroup } from '#ui/components/radio-group.tsx'
import { TextArea } from '#ui/components/text-fields.tsx'
import { LocalLink } from '#ui/website/local-link.tsx'
import { MessageArrived, MessageForm, type MessageFormData } from '../message-form/message-form.tsx'
import { uninstallForm } from '../message-form/message-rules.ts'

/** For whoever leaves: first what they need to know, then the question that helps whoever stays. */
export default function Uninstall({ data }: { data: MessageFormData }) {
  const { t } = useLingui()
  return (
    <div className="mx-auto max-w-page px-gutter py-10 sm:py-16">
      <h1 className="max-w-measure text-4xl sm:text-5xl">{t`You’re leaving. Here’s what stays.`}</h1>
      <dl className="mt-8 grid gap-x-10 gap-y-6 border-line border-y py-8 sm:grid-cols-3">
        <Fact title={<Trans>Nothing is deleted automatically</Trans>}>
          <Trans>
            {brand.name} runs in the browser: closing the page or removing an icon deletes nothing. Your
            account and documents stay here in case you come back.
          </Trans>
        </Fact>
        <Fact title={<Trans>Your files are yours</Trans>}>
          <Trans>
            The Word and PDF files you’ve downloaded work without us or an account. Download what you want to
            keep before you ask us to delete your account.
          </Trans>
        </Fact>
        <Fact title={<Trans>Deleting the account</Trans>}>
          <Trans>
            Write to us on the{' '}
            <LocalLink to="/company/contact/" className="text-link">
              contact page
            </LocalLink>{' '}
            with your account’s address and choose “My data”. We answer within 30 days.
          </Trans>
        </Fact>
      </dl>
      <section aria-labelledby="why" className="mt-12 grid gap-x-16 gap-y-6 md:grid-cols-[1fr_1.6fr]">
        <div>
          <h2 id="why" className="text-3xl">{t`What made you stop?`}</h2>
          <p className="mt-3 max-w-prose text-muted">
            <Trans>
              We won’t try to change your mind. The people who decide what we build and fix next read your
              answer.
            </Trans>
          </p>
        </div>
        <div className="min-w-0">
          <Form data={data} />
        </div>
      </section>
    </div>
  )
}

function Form({ data }: { data: MessageFormData }) {
  const { t } = useLingui()
  return (
    <MessageForm
      rules={uninstallForm}
      data={data}
      submitLabel={<Trans>Send the answer</Trans>}
      thanks={(sent) => (
        <MessageArrived sent={sent} title={<Trans>Thank you for telling us.</Trans>}>
          <p>
            <Trans>
              A person reads it, and that’s all. Your account doesn’t change: this form deletes nothing.
            </Trans>
          </p>
        </MessageArrived>
      )}
    >
      {(field, choices) => (
        <>
          <RadioGroup legend={t`The main reason`} required options={choices} {...field('choice')} />
          <TextArea label={t`In your own words, if you like`} {...field('text')} />
          <EmailField
            label={t`Your e-mail address, if we may follow up`}
            help={t`Leave it empty if you don’t want a reply.`}
            autoComplete="email"
            {...field('email')}
          />
        </>
      )}
    </MessageForm>
  )
}

function Fact({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="font-heading font-medium text-xl">{title}</dt>
      <dd className="mt-2 text-muted">{children}</dd>
    </div>
  )
}
