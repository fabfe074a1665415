import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Field } from '#engine/source/index.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { InterviewContext } from '../interview/interview-context.ts'
import { ConflictSides } from './conflict-dialog.tsx'

const fields: Field[] = [
  { id: 'purpose', label: 'Purpose', type: 'text', required: true, maximumLength: 100 },
]
const { template } = buildTemplate({ fields })

function render(locale: string): string {
  return renderToString(
    <I18nProvider i18n={setupI18n({ locale, messages: { [locale]: {} } })}>
      <InterviewContext value={{ language: 'en-US', currencies: {}, labels: {}, isLive: true }}>
        <ConflictSides
          template={template}
          fields={fields}
          mine={{ purpose: 'A joint venture' }}
          theirs={{}}
        />
      </InterviewContext>
    </I18nProvider>,
  )
}

test('what both sides of a conflict say of an English document is marked as English under a French interface', () => {
  const html = render('fr-FR')
  expect(html).toContain('<span lang="en-US">Purpose</span>')
  expect(html).toContain('<span lang="en-US">A joint venture</span>')
  expect(html.match(/lang=/g), 'what the interface says itself is not marked').toHaveLength(2)
})

test('where the interface speaks the language of the document nothing is marked', () => {
  const html = render('en-US')
  expect(html).toContain('A joint venture')
  expect(html).not.toContain('lang=')
})
