import { type I18n, setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ComponentType, ReactNode } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { WebsiteLayout } from '#apps/web/layouts/website-layout.tsx'
import { pageServer } from '#apps/web/page-servers.server.ts'
import { loadPageView } from '#apps/web/page-views.ts'
import type { LawRow } from '#engine/source/law/law-table.ts'
import { defaultLanguage } from '#kernel/i18n/languages.ts'
import { type CompiledTemplate, createCatalogue } from '#modules/library/catalogue/catalogue.ts'
import type { PageRequest } from '#ui/website/page-loader.server.ts'
import { matchPage, type PageId } from '#ui/website/pages.ts'
import { buildArrangement } from './arrangement.ts'
import { buildSite } from './site.ts'
import { buildTemplate } from './template.ts'

/** The sentences as the code has them. */
const english = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })
const consent = { cookie: 'user-cookies', thirdParties: {}, origins: [] }
/** Where the website of these tests is. */
export const urls = {
  website: 'https://formulary.example',
  webApp: 'https://formulary.example/app',
  userbase: 'https://formulary.example/api/userbase',
  accountServices: 'https://formulary.example/api',
  templates: 'https://formulary.example/api/templates',
  paypal: 'https://formulary.example/api/paypal',
  geo: 'https://formulary.example/api/geo',
}

/** What a page is made from: a small library, unless a test brings its own. */
export function requestFor(
  path: string,
  templates: CompiledTemplate[] = [buildTemplate()],
  { law = [], i18n = english }: { law?: LawRow[]; i18n?: I18n } = {},
): PageRequest {
  const url = new URL(path, urls.website)
  const { page, params } = matchPage(url.pathname, 'en') ?? { page: { id: 'home' as const }, params: {} }
  return {
    page: page.id,
    url,
    params,
    language: defaultLanguage,
    i18n,
    website: {
      catalogue: createCatalogue(templates, { law, arrangement: buildArrangement() }),
      urls,
      consent,
    },
  }
}

/** The HTML of a page in its frame, in the language of its request. */
export async function renderPage(id: PageId, request: PageRequest): Promise<string> {
  const { default: component } = await loadPageView(id)
  const Page = component as ComponentType<{ data: unknown }>
  const { data } = await pageServer(id).loader(request)
  const { pathname, search } = request.url
  return renderInFrame(<Page data={data} />, request.i18n, buildSite(), pathname + search)
}

/** As the server does: with the parts of the frame that come to life later. */
export async function renderInFrame(
  page: ReactNode,
  i18n: I18n = english,
  site = buildSite(),
  address = '/',
): Promise<string> {
  const element = (
    <WebsiteLayout site={site} headerSearch>
      {page}
    </WebsiteLayout>
  )
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] })
  const stream = await renderToReadableStream(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>,
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  await stream.allReady
  return new Response(stream).text()
}
