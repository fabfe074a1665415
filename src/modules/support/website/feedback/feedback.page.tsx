import { Trans, useLingui } from '@lingui/react/macro'
import { EmailField } from '#ui/components/email-field.tsx'
import { Logo } from '#ui/components/logo.tsx'
import { RadioGroup } from '#ui/components/radio-group.tsx'
import { TextArea } from '#ui/components/text-fields.tsx'
import { LocalLink } from '#ui/website/local-link.tsx'
import { MessageArrived, MessageForm, type MessageFormData } from '../message-form/message-form.tsx'
import { feedbackForm } from '../message-form/message-rules.ts'

const footLink = 'inline-flex min-h-11 items-center hover:text-action-strong hover:underline'

/** One question, alone on its page: the layout has no frame, so the way back stands here. */
export default function Feedback({ data }: { data: MessageFormData }) {
  const { t } = useLingui()
  return (
    <div className="mx-auto flex min-h-dvh max-w-measure flex-col px-gutter">
      <LocalLink to="/" className="mt-4 inline-flex min-h-11 items-center self-start">
        <Logo />
      </LocalLink>
      <div className="my-auto py-8">
        <h1 className="text-4xl sm:text-5xl">{t`Did you find what you came for?`}</h1>
        <div className="mt-8">
          <Form data={data} />
        </div>
      </div>
      <ul className="flex flex-wrap gap-x-6 border-line border-t py-3 text-muted text-sm">
        <li>
          <LocalLink to="/templates/" className={footLink}>{t`All templates`}</LocalLink>
        </li>
        <li>
          <LocalLink to="/company/contact/" className={footLink}>{t`Contact`}</LocalLink>
        </li>
        <li>
          <LocalLink to="/company/privacy-policy/" className={footLink}>{t`Privacy policy`}</LocalLink>
        </li>
      </ul>
    </div>
  )
}

function Form({ data }: { data: MessageFormData }) {
  const { t } = useLingui()
  return (
    <MessageForm
      rules={feedbackForm}
      data={data}
      submitLabel={<Trans>Send the feedback</Trans>}
      thanks={(sent) => (
        <MessageArrived sent={sent} title={<Trans>Thank you. We have it.</Trans>}>
          <p>
            <Trans>
              A person will read it. If you left an address, we’ll answer there. Use the number above to ask
              about it.
            </Trans>
          </p>
        </MessageArrived>
      )}
    >
      {(field, choices) => (
        <>
          <RadioGroup
            legend={<span className="sr-only">{t`Your answer`}</span>}
            look="card"
            options={choices}
            {...field('choice')}
          />
          <TextArea
            label={t`What would have made it better?`}
            help={t`If you like. One sentence is plenty.`}
            {...field('text')}
          />
          <EmailField
            label={t`An e-mail address, if you want an answer`}
            help={t`Leave it empty if you don’t want a reply.`}
            autoComplete="email"
            {...field('email')}
          />
        </>
      )}
    </MessageForm>
  )
}
