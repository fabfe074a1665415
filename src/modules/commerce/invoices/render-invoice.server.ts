import { type Messages, setupI18n } from '@lingui/core'
import type { DocumentRenderer } from '#kernel/dependencies.ts'
import { defaultLanguage, languageOfTag } from '#kernel/i18n/languages.ts'
import type { Invoice } from '../orders/invoice.ts'
import { invoiceDocument } from './invoice-document.server.ts'

/** What invoices say, in every language: a part of what mails say. */
const catalogues = import.meta.glob<{ messages: Messages }>('/locales/*/mails.po', { eager: true })

/** An invoice as a PDF in the language of its order, and the name of its file without the extension. */
export async function renderInvoice(
  renderer: Pick<DocumentRenderer, 'render'>,
  { accountId }: { accountId: string },
  invoice: Invoice,
): Promise<{ bytes: Uint8Array; name: string }> {
  const language = languageOfTag(invoice.contents.language) ?? defaultLanguage
  const { messages = {} } = catalogues[`/locales/${language.code}/mails.po`] ?? {}
  const i18n = setupI18n({ locale: language.tag, messages: { [language.tag]: messages } })
  const document = invoiceDocument(invoice, i18n)
  const { bytes } = await renderer.render(document, 'pdf', { accountId })
  return { bytes, name: document.title }
}
