import { type ComponentType, useEffect, useState } from 'react'
import { type SignUpVariantName, signUpVariants } from '#content/sign-up/variants.ts'
import { answering, requireOperator } from '#modules/identity/workspace/session.server.ts'
import { picturePath } from '#modules/library/catalogue/schema.ts'
import { menuOf } from '#modules/library/website/menu.server.ts'
import { Logo } from '#ui/components/logo.tsx'
import { RadioGroup } from '#ui/components/radio-group.tsx'
import { ToastProvider } from '#ui/components/toast.tsx'
import { frameOf } from '#ui/website/frame-of.ts'
import { filmScreens } from '#ui/website/screens.server.ts'
import type { Site } from '#ui/website/site.tsx'
import type { Route } from './+types/components-page.ts'
import { Actions } from './actions.tsx'
import { Content } from './content.tsx'
import { Dialogs, SignUpDialogs } from './dialogs.tsx'
import { Fields } from './fields.tsx'
import { Foundations } from './foundations.tsx'
import { Messages } from './messages.tsx'

import { anchorOf } from './specimen.tsx'

// The words of this page are for the people who build the product: they are not in the message catalogues.

/** What the server knows and some parts show. */
type PartProps = Route.ComponentProps['loaderData']

const parts: { title: string; specimens: string[]; Part: ComponentType<PartProps> }[] = [
  { title: 'Foundations', specimens: ['Logo', 'Colours', 'Type'], Part: Foundations },
  { title: 'Actions', specimens: ['Button', 'Link button', 'Icon button', 'Menu'], Part: Actions },
  {
    title: 'Fields',
    specimens: [
      'Text field',
      'Password field',
      'Text area',
      'Select field',
      'Date field',
      'Money field',
      'Checkbox',
      'Checkbox group',
      'Switch',
      'Radio group',
      'Fieldset',
      'Search field',
    ],
    Part: Fields,
  },
  {
    title: 'Messages',
    specimens: [
      'Notice',
      'Form error',
      'Save state',
      'Badge',
      'Toast',
      'Spinner and progress bar',
      'Loading overlay',
    ],
    Part: Messages,
  },
  { title: 'Over the page', specimens: ['Dialogs', 'Sign-up dialogs'], Part: OverThePage },
  {
    title: 'Content',
    specimens: [
      'Card',
      'List',
      'Breadcrumbs',
      'Tabs',
      'Empty state',
      'Skip link',
      'Page picture',
      'Document preview',
    ],
    Part: Content,
  },
]

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Components · Formulary' }, { name: 'robots', content: 'noindex' }]
}

/** Open in development; elsewhere to operators only. */
export function loader(route: Route.LoaderArgs) {
  return answering(route, async ({ catalogue }) => {
    if (!import.meta.env.DEV) await requireOperator(route)
    const [entry] = catalogue.templates
    return {
      picture: entry && picturePath({ number: entry.template.number, revision: entry.revision }, 600),
      screens: filmScreens('en'),
      signUpVariants: Object.keys(signUpVariants) as SignUpVariantName[],
      site: siteOf(menuOf(catalogue, 'en')),
    }
  })
}

/** What the sign-up dialogs need of a website; on the server, so that no frame is sent twice. */
function siteOf(menu: Site['menu']): Omit<Site, 'language'> {
  return {
    urls: {
      webApp: '/app',
      userbase: '/api/userbase',
      accountServices: '/api',
      templates: '/api/templates',
      geo: '/api/geo',
    },
    alternates: {},
    frame: frameOf('default', '/'),
    menu,
    consent: { cookie: 'user-cookies', thirdParties: {} },
    year: new Date().getUTCFullYear(),
  }
}

/** Every component of the design system in every state, in both themes. */
export default function ComponentsPage({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  return (
    <ToastProvider>
      <div
        lang="en"
        className="mx-auto max-w-page px-gutter py-10 lg:grid lg:grid-cols-[12rem_1fr] lg:gap-12"
      >
        <Contents />
        <main id="content" className="min-w-0">
          <Logo />
          <h1 className="mt-6 text-5xl">Components</h1>
          <p className="mt-3 max-w-measure text-lg text-muted">
            The parts that every screen is built from, in all their states, on light and on dark paper. Where
            none of them fits, the design has a gap: fill it here first.
          </p>
          <ThemeChoice />
          {parts.map(({ title, Part }) => (
            <section key={title} aria-labelledby={`part-${anchorOf(title)}`} className="mt-12">
              <h2 id={`part-${anchorOf(title)}`} className="border-ink border-b pb-2 text-3xl">
                {title}
              </h2>
              <div className="divide-y divide-line">
                <Part {...loaderData} />
              </div>
            </section>
          ))}
        </main>
      </div>
    </ToastProvider>
  )
}

function OverThePage(props: PartProps) {
  return (
    <>
      <Dialogs {...props} />
      <SignUpDialogs {...props} />
    </>
  )
}

function Contents() {
  return (
    <nav aria-label="Components" className="mb-10 hidden text-sm lg:block">
      <ul className="sticky top-8 flex max-h-[calc(100dvh-4rem)] flex-col gap-4 overflow-y-auto">
        {parts.map(({ title, specimens }) => (
          <li key={title}>
            <a
              href={`#part-${anchorOf(title)}`}
              className="font-medium text-ink no-underline hover:underline"
            >
              {title}
            </a>
            <ul className="mt-1">
              {specimens.map((specimen) => (
                <li key={specimen}>
                  <a
                    href={`#${anchorOf(specimen)}`}
                    className="block py-1 text-muted no-underline hover:text-ink hover:underline"
                  >
                    {specimen}
                  </a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** What opens over the page stands outside the side-by-side frames and follows the theme chosen here. */
function ThemeChoice() {
  const [theme, setTheme] = useState('system')
  useEffect(() => {
    const { dataset } = document.documentElement
    if (theme === 'system') delete dataset.theme
    else dataset.theme = theme
    return () => {
      delete dataset.theme
    }
  }, [theme])
  return (
    <div className="mt-6">
      <RadioGroup
        name="page-theme"
        legend="Theme of this page, its dialogs and menus"
        value={theme}
        onValueChange={setTheme}
        options={[
          { value: 'system', label: 'As the system' },
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
      />
    </div>
  )
}
