import { type Messages, setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render, toPlainText } from 'react-email'
import { defaultLanguage, languageOfTag } from '../i18n/languages.ts'
import type { MailTemplates, RenderMail } from './mail.ts'

const catalogues = import.meta.glob<{ messages: Messages }>('/locales/*/mails.po', { eager: true })

const ofModules = import.meta.glob<{ templates: Partial<MailTemplates> }>('/src/modules/*/mails/index.tsx', {
  eager: true,
})
/** Each module brings those of the kinds that it adds. */
const templates: MailTemplates = Object.assign(
  {},
  ...Object.values(ofModules).map(({ templates }) => templates),
)

/** Writes a mail in the language of its reader, as HTML and as plain text that says the same. */
export const renderMail: RenderMail = async (kind, locale, data) => {
  const language = languageOfTag(locale) ?? defaultLanguage
  const { messages = {} } = catalogues[`/locales/${language.code}/mails.po`] ?? {}
  const i18n = setupI18n({ locale: language.tag, messages: { [language.tag]: messages } })
  const { subject, Content, replyTo } = templates[kind]
  const html = await render(
    <I18nProvider i18n={i18n}>
      <Content {...data} />
    </I18nProvider>,
  )
  return { subject: subject(i18n, data), html, text: toPlainText(html), ...(replyTo && { replyTo }) }
}
