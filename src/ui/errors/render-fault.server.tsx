import type { I18n } from '@lingui/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { defaultLanguage, languageOfTag } from '#kernel/i18n/languages.ts'
import { ErrorPageFault, faultWords } from './error-page-fault.tsx'

/** The document sent when the error page cannot be rendered (ERR-3): no script, no style, nothing to fail. */
export function renderFault(i18n: I18n, fault: { requestId: string | undefined }): Response {
  const { prefix, tag } = languageOfTag(i18n.locale) ?? defaultLanguage
  const html = renderToStaticMarkup(
    <html lang={tag}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
      </head>
      <body>
        {/* What our server says of its own errors stays in its log; this finds it there. */}
        <ErrorPageFault details={fault.requestId ?? ''} words={faultWords(i18n)} home={`${prefix}/`} />
      </body>
    </html>,
  )
  return new Response(`<!DOCTYPE html>${html}`, {
    status: 500,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
}
