import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import ComponentsPage from '#modules/operators/admin/components-page/components-page.tsx'
import { buildSite } from '#tests/builders/site.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { Button } from './button.tsx'
import { MoneyField } from './money-field.tsx'
import { PasswordField } from './password-field.tsx'
import { PagePicture } from './picture.tsx'
import { LoadingOverlay } from './progress.tsx'
import { SaveState } from './save-state.tsx'
import { DateField, TextArea, TextField } from './text-fields.tsx'

describe('a field', () => {
  it('is tied to its label, its help and its error', () => {
    const html = render(
      <TextField id="email" label="Email" help="We write once." error="Valid email address required" />,
    )
    expect(html).toContain('<label for="email"')
    expect(html).toContain('aria-describedby="email-help email-error"')
    expect(html).toContain('aria-invalid="true"')
    expect(html).toMatch(/id="email-help"[^>]*>We write once\./)
    expect(html).toMatch(/id="email-error".*Valid email address required/)
  })

  it('can be wrong without a sentence below it, where its label says so (SIGN-9)', () => {
    const html = render(<TextField id="email" label="Account already exists" invalid />)
    expect(html).toContain('aria-invalid="true"')
    expect(html).not.toContain('aria-describedby')
  })

  it('hands native attributes on', () => {
    const html = render(<TextField label="Email" type="email" name="email" autoComplete="email" required />)
    for (const attribute of ['type="email"', 'name="email"', 'autoComplete="email"', 'required=""'])
      expect(html).toContain(attribute)
  })

  it('takes a password that managers can fill in', () => {
    expect(render(<PasswordField label="Password" autoComplete="new-password" />)).toMatch(
      /type="password"[^>]*autoComplete="new-password"|autoComplete="new-password"[^>]*type="password"/,
    )
  })

  it('takes a date as the browser enters it', () => {
    const html = render(<DateField label="Effective date" defaultValue="2026-11-20" min="2026-01-01" />)
    for (const attribute of ['type="date"', 'value="2026-11-20"', 'min="2026-01-01"'])
      expect(html).toContain(attribute)
  })

  it('shows minor units as an amount of the language', () => {
    expect(render(<MoneyField label="Rent" currency="EUR" defaultMinorUnits={125050} />, 'de')).toContain(
      'value="1.250,50"',
    )
    expect(render(<MoneyField label="Rent" currency="JPY" defaultMinorUnits={80000} />)).toContain(
      'value="80,000"',
    )
  })

  it('is as high as its text before any script runs', () => {
    expect(render(<TextArea label="Purpose" defaultValue={'one\ntwo'} />)).toContain('data-text="one\ntwo"')
  })
})

describe('whether what was typed is safe', () => {
  it('says how much of it is not, and leads there', () => {
    expect(render(<SaveState status="saved" />)).toMatch(/role="status"[^>]*>.*Saved<\/p>/)
    const html = render(<SaveState status="incomplete" wrong={2} onCorrect={() => {}} />)
    expect(html).toMatch(/<button[^>]*>Saved, but 2 answers need correcting<\/button>/)
  })
})

describe('a button', () => {
  it('submits only when asked to', () => {
    expect(render(<Button>Preview</Button>)).toContain('type="button"')
  })

  it('SIGN-4 while busy says what is going on, and is disabled without losing the focus', () => {
    const html = render(
      <Button busy busyLabel="Creating your account...">
        Download
      </Button>,
    )
    expect(html).toContain('Creating your account...')
    expect(html).toContain('aria-disabled="true"')
    expect(html).not.toContain(' disabled=""')
    expect(html).not.toContain('Download')
  })
})

it('LAY-9 the loading overlay says "Loading" unless told otherwise', () => {
  expect(render(<LoadingOverlay shown />)).toContain('Loading')
  expect(render(<LoadingOverlay shown opaque message="Preparing your document" />)).toContain(
    'Preparing your document',
  )
  expect(render(<LoadingOverlay shown={false} />)).not.toContain('Loading')
})

it('a picture has its size before it arrives', () => {
  const html = render(<PagePicture src="/page.webp" alt="First page" width={600} height={776} />)
  for (const attribute of ['width="600"', 'height="776"', 'loading="lazy"', 'alt="First page"'])
    expect(html).toContain(attribute)
})

it('breadcrumbs name the page itself, and do not link to it', () => {
  const html = render(<Breadcrumbs crumbs={[{ label: 'Templates', to: '/templates/' }, { label: 'NDA' }]} />)
  expect(html).toContain('href="/templates/"')
  expect(html).toMatch(/<span aria-current="page"[^>]*>NDA/)
})

it('no component writes a style element or attribute on the server, which the Content-Security-Policy refuses', () => {
  const html = render(
    <ComponentsPage
      loaderData={{
        picture: '/pictures/D1-0/1-600.webp',
        screens: [],
        site: buildSite(),
        signUpVariants: [],
      }}
    />,
  )
  expect(html).toContain('Document preview')
  expect(html).not.toMatch(/<style|\sstyle=/)
})

function render(node: ReactNode, locale = 'en'): string {
  const i18n = setupI18n({ locale, messages: { [locale]: {} } })
  const router = createMemoryRouter([{ path: '/', element: node }])
  return renderToString(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>,
  )
}
