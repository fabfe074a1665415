import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { type SignUpVariant, signUpVariants, standardVariant } from '#content/sign-up/variants.ts'
import { type LanguageCode, languages } from '#kernel/i18n/languages.ts'
import { loadMessages } from '#kernel/i18n/messages.ts'
import { signUpWords } from '#tests/builders/sign-up-words.ts'
import { buildSite } from '#tests/builders/site.ts'
import { SiteProvider } from '#ui/website/site.tsx'
import { DocumentText } from './sign-up-link.tsx'
import { SignUpPanel, type SignUpPanelProps } from './sign-up-panel.tsx'
import type { SignUpState } from './sign-up-state.ts'

// A modal dialog is drawn by browsers alone. What it is given is what counts here: the journeys press its
// overlay.
vi.mock('#ui/components/dialog-panel.tsx', () => ({
  DialogPanel: ({
    title,
    description,
    busy,
    children,
  }: Record<'title' | 'description' | 'children', ReactNode> & { busy: boolean }) => (
    <div role="dialog" aria-busy={busy}>
      <h2>{title}</h2>
      <p>{description}</p>
      {children}
    </div>
  ),
}))

const variants: Record<string, SignUpVariant> = { standard: standardVariant, ...signUpVariants }
const names = Object.keys(variants)
const menu = {
  templateCount: '400+',
  departments: [],
  collections: [],
  topics: [],
  languages: [],
}

const states = {
  idle: { status: 'idle', invalid: false },
  invalid: { status: 'idle', invalid: true },
  different: { status: 'idle', invalid: false, password: 'different' },
  progress: { status: 'progress' },
  duplicate: { status: 'duplicate' },
  failed: { status: 'failed', reason: 'unavailable' },
  created: { status: 'created' },
  stranded: { status: 'stranded' },
} satisfies Record<string, SignUpState>

async function render(
  name: string,
  state: keyof typeof states,
  { language = 'en', ...changes }: Partial<SignUpPanelProps> & { language?: LanguageCode } = {},
) {
  const variant = variants[name] ?? standardVariant
  const { code, tag } = languages.find(({ code }) => code === language) ?? { code: 'en', tag: 'en-US' }
  const i18n = setupI18n({ locale: tag, messages: { [tag]: await loadMessages(code, 'website-pages') } })
  return renderToString(
    <I18nProvider i18n={i18n}>
      <SiteProvider value={buildSite({ language, menu })}>
        <SignUpPanel
          variant={variant}
          request={{ destination: '', entryPoint: 'hero' }}
          chosenHeading=""
          withPassword={variant.password === true}
          isBelowL={false}
          inactive={false}
          state={states[state]}
          dispatch={() => undefined}
          submit={async () => undefined}
          retryHandOff={async () => undefined}
          open
          onOpenChange={() => undefined}
          {...changes}
        />
      </SiteProvider>
    </I18nProvider>,
  )
}

const text = (html: string) =>
  html
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
const visible = (html: string) => text(html.replace(/<span aria-hidden="true"[^>]*>\*<\/span>/g, ''))
const heading = (html: string) => text(/<h2>(.*?)<\/h2>/s.exec(html)?.[1] ?? '')
const button = (html: string) => /<button[^>]*type="submit".*?<\/button>/s.exec(html)?.[0] ?? ''
/** The fields as a screen reader names them, with their native attributes. */
const fields = (html: string) =>
  [...html.matchAll(/<input[^>]*>/g)].map(([input]) => {
    const id = /id="([^"]+)"/.exec(input)?.[1]
    const label = new RegExp(`<label for="${id}"[^>]*>(.*?)</label>`, 's').exec(html)?.[1] ?? ''
    return { name: visible(label), input }
  })

/** What is said in one piece, as far as it has words. */
const sentences = (html: string) =>
  html
    .replace(/<!-- -->/g, '')
    .split(/<[^>]+>/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /\p{L}{2}/u.test(sentence))

describe('SIGN-1 the specified words', () => {
  test.each([
    ['standard', 'get instant access', 'Get Started Now', 'Enter your business email'],
    ['AB2', 'Get Instant Access', 'Get Instant Access', 'Enter your business email'],
    ['AB3', 'Get Instant Access', 'Get Instant Access', 'Enter business email'],
    ['AB4', 'get instant access', 'Get Started Now', 'Enter business email'],
    ['v1', 'Unlock Your Business Potential', 'Get Started Now', 'Enter your business email'],
    [
      'v2',
      'Ready Made Templates to Build & Grow Your Business',
      'Get Started Now',
      'Enter your business email',
    ],
    ['v3', 'get instant access', 'Get Started Now', 'Enter your business email'],
    ['v5', 'Boost Your Business Efficiency', 'Get Started Now', 'Enter business email'],
  ])('of %s', async (name, title, action, label) => {
    const html = await render(name, 'idle')
    expect(heading(html)).toBe(title)
    expect(text(button(html))).toBe(action)
    expect(fields(html)[0]?.name).toBe(label)
  })

  test('each variant that a path names is here', () => {
    expect(names).toEqual(['standard', 'AB2', 'AB3', 'AB4', 'v1', 'v2', 'v3', 'v5'])
  })

  test('SIGN-4 Download stands where there is a file to be had, and nowhere else', async () => {
    const request = { destination: 'lease-D7', entryPoint: 'card', documentName: 'Lease' }
    expect(text(button(await render('standard', 'idle', { request })))).toBe('Download')
    const paid = { ...request, needsPlan: true }
    expect(text(button(await render('standard', 'idle', { request: paid })))).toBe('Get Started Now')
    expect(await render('v3', 'idle', { request: paid })).toContain('Downloading it needs a plan.')
  })

  test('the heading of the card goes before that of the variant', async () => {
    expect(heading(await render('AB2', 'idle', { chosenHeading: 'Commercial Lease' }))).toBe(
      'Commercial Lease',
    )
  })

  test('SIGN-1 the mark of the product stands above the heading of one variant, and of no other', async () => {
    const title = (html: string) => /<h2>([\s\S]*?)<\/h2>/.exec(html)?.[1] ?? ''
    for (const name of names)
      expect(title(await render(name, 'idle')).startsWith('<svg'), name).toBe(name === 'v2')
  })

  test('benefits and assurances', async () => {
    const html = visible(await render('v1', 'idle'))
    expect(html).toContain('400+ business and legal templates')
    expect(html).toContain('No credit card required.')
    expect(html).toContain('Your information is safe with us - 100% secure platform.')
    expect(visible(await render('standard', 'idle'))).not.toContain('No credit card')
  })
})

describe.each(names)('%s', (name) => {
  test('SIGN-3 leads to the log-in and both legal texts, and says what the click means', async () => {
    const html = await render(name, 'idle')
    expect(html).toContain('href="/app/account/login/?lang=en&amp;lib=en"')
    expect(html).toContain('href="/company/terms-of-use/"')
    expect(html).toContain('href="/company/privacy-policy/"')
    expect(html).toContain('By clicking the button you agree')
  })

  test('SIGN-4 below /l/ the button reads get access now', async () => {
    expect(text(button(await render(name, 'idle', { isBelowL: true })))).toBe('get access now')
  })

  test('SIGN-5 SIGN-7 touched and invalid', async () => {
    const [email] = fields(await render(name, 'invalid'))
    expect(email?.name).toBe('Valid email address required')
    expect(email?.input).toContain('aria-invalid="true"')
    expect(email?.input).toContain('required=""')
  })

  test('SIGN-2 SIGN-4 while the account is created it stays, its button disabled and saying so', async () => {
    const html = await render(name, 'progress')
    expect(html).toContain('role="dialog" aria-busy="true"')
    expect(button(html)).toContain('aria-disabled="true"')
    expect(text(button(html))).toBe('Creating your account...')
    for (const { input } of fields(html)) expect(input).toContain('readOnly=""')
  })

  test('SIGN-9 a duplicate is told by the label, and points to the log-in', async () => {
    const html = await render(name, 'duplicate')
    expect(fields(html)[0]?.name).toBe('Account already exists')
    expect(visible(html)).toContain('This address already has an account. Log in to continue.')
    expect(html).toContain('role="dialog" aria-busy="false"')
    expect(button(html)).not.toContain('aria-disabled="true"')
  })

  test('SIGN-10 another error is told, and can be tried again', async () => {
    const html = await render(name, 'failed')
    expect(visible(html)).toContain('We couldn’t create your account.')
    expect(text(button(html))).toBe('Try again')
  })

  test('SIGN-8 once the account is there, it says so and stays; without a way on, it offers one', async () => {
    const created = await render(name, 'created')
    expect(created).toMatch(/<p role="status"[^>]*>.*Your account is ready\. Taking you there\.\.\./)
    expect(created).toContain('role="dialog" aria-busy="true"')
    expect(created).not.toContain('<form')
    const stranded = await render(name, 'stranded')
    expect(visible(stranded)).toContain('Open it now')
    expect(stranded).toContain('role="dialog" aria-busy="false"')
  })

  test('SIGN-6 asks for a password and its confirmation where it should', async () => {
    const asks = name === 'v3'
    const labels = fields(await render(name, 'idle')).map((field) => field.name)
    expect(labels.slice(1)).toEqual(asks ? ['Password', 'Confirm password'] : [])
    const asked = fields(await render(name, 'idle', { withPassword: true })).map((field) => field.name)
    expect(asked.slice(1)).toEqual(['Password', 'Confirm password'])
  })

  test('LAY-5 with labels inside, they are labels still, also of what is typed and of what is wrong', async () => {
    for (const state of ['idle', 'invalid', 'duplicate'] as const) {
      const [above, inside] = [await render(name, state), await render(name, state, { labelStyle: 'inside' })]
      expect(inside).toContain('data-labels="inside"')
      expect(fields(inside).map((field) => field.name)).toEqual(fields(above).map((field) => field.name))
      for (const { input } of fields(inside)) expect(input).toContain('placeholder=" "')
    }
  })

  test.each(['fr', 'es'] as const)('LANG-1 in %s says the same in every state', async (language) => {
    const words = signUpWords[language]
    const english = await render(name, 'idle')
    const idle = await render(name, 'idle', { language })
    expect(heading(idle)).not.toBe(heading(english))
    expect(text(button(idle))).not.toBe(text(button(english)))
    expect(idle).toContain(`href="/app/account/login/?lang=${language}&amp;lib=${language}"`)
    expect(visible(idle)).toContain(words.agreement)
    const invalid = await render(name, 'invalid', { language })
    expect(fields(invalid)[0]?.name).toBe(words.invalid)
    expect(visible(invalid)).toContain(words.help)
    const duplicate = await render(name, 'duplicate', { language })
    expect(fields(duplicate)[0]?.name).toBe(words.duplicate)
    expect(visible(duplicate)).toContain(words.logIn)
    expect(text(button(await render(name, 'progress', { language })))).toBe(words.progress)
    const failed = await render(name, 'failed', { language })
    expect(visible(failed)).toContain(words.failed)
    expect(text(button(failed))).toBe(words.again)
    expect(visible(await render(name, 'created', { language }))).toContain(words.created)
    expect(visible(await render(name, 'stranded', { language }))).toContain(words.open)
    const different = await render(name, 'different', { language, withPassword: true })
    expect(fields(different).map((field) => field.name)).toEqual([expect.any(String), ...words.passwords])
    expect(visible(different)).toContain(words.different)
    // Not one sentence of the dialog is left in English: neither of its own nor of what it is made of.
    for (const state of Object.keys(states) as (keyof typeof states)[]) {
      const [one, other] = [
        await render(name, state, { withPassword: true }),
        await render(name, state, { language, withPassword: true }),
      ]
      expect(sentences(other).filter((sentence) => sentences(one).includes(sentence))).toEqual([])
    }
  })
})

describe('SIGN-1 the variant of one path', () => {
  test('works there, and elsewhere is disabled, shows progress and can be closed', async () => {
    expect(button(await render('v2', 'idle'))).not.toContain('aria-disabled="true"')
    const elsewhere = await render('v2', 'idle', { inactive: true })
    expect(button(elsewhere)).toContain('aria-disabled="true"')
    expect(button(elsewhere)).toContain('aria-busy="true"')
    expect(elsewhere).toContain('role="dialog" aria-busy="false"')
  })
})

test.each(names)('SIGN-5 %s does not ask who writes for themselves for a business address', async (name) => {
  const request = { destination: 'resignation-letter-D23', entryPoint: 'template', documentName: 'Letter' }
  expect(await render(name, 'idle', { request })).toMatch(/Enter (your )?business email/)
  const personal = await render(name, 'idle', { request: { ...request, isPersonal: true } })
  expect(personal).toContain('Enter your e-mail address')
  expect(personal).not.toContain('business email')
})

test.each([false, true])(
  'SIGN-4 the button of a document and the dialog behind it agree, needs a plan: %s',
  async (needsPlan) => {
    const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })
    const button = renderToString(
      <I18nProvider i18n={i18n}>
        <DocumentText needsPlan={needsPlan} />
      </I18nProvider>,
    )
    const request = { destination: 'nda-D1', entryPoint: 'template', documentName: 'NDA', needsPlan }
    const dialog = await render('standard', 'idle', { request })
    expect(button === 'Download').toBe(!needsPlan)
    expect(dialog.includes('>Download<')).toBe(!needsPlan)
  },
)
