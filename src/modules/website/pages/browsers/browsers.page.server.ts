import { msg } from '@lingui/core/macro'
import { brand } from '#content/brand/brand.ts'
import { supportedBrowsers } from '#content/browsers/browsers.ts'
import type { PageData, PageLoader } from '#ui/website/page-loader.server.ts'

export const loader = (({ i18n }) => ({
  title: i18n._(msg`Browsers we support`),
  description: i18n._(
    msg`Which browsers and versions ${brand.name} works with, what an older browser can still do here, and how to get a newer one.`,
  ),
  data: { browsers: supportedBrowsers.map(({ name, since }) => ({ name, since: since.join('.') })) },
})) satisfies PageLoader<unknown>

export type BrowsersData = PageData<typeof loader>
