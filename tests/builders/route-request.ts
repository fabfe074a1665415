import { setupI18n } from '@lingui/core'
import { RouterContextProvider } from 'react-router'
import { operatorRights } from '#apps/modules.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { toErrorResponse } from '#kernel/http/errors.ts'
import { i18nContext, type Services, servicesContext } from '#kernel/services.server.ts'
import type { RouteRequest } from '#modules/identity/workspace/session.server.ts'
import { websiteContext } from '#ui/website/website-context.server.ts'

/** What a loader, an action or a middleware of the web application is given. A form makes it a POST. */
export function buildRouteRequest(
  deps: Dependencies,
  path: string,
  {
    cookie,
    referer,
    form,
    services = {},
  }: {
    cookie?: string
    /** The address of the page that has led here. */
    referer?: string
    form?: Record<string, string> | [name: string, value: string][]
    services?: Partial<Services>
  } = {},
): RouteRequest {
  const url = new URL(path, 'http://localhost:3000')
  const request = new Request(url, {
    headers: { ...(cookie !== undefined && { cookie }), ...(referer !== undefined && { referer }) },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  })
  const context = new RouterContextProvider()
  context.set(i18nContext, setupI18n({ locale: 'en-US', messages: { 'en-US': {} } }))
  const { catalogue, urls } = deps
  const consent = { cookie: 'user-cookies', thirdParties: {}, origins: [] }
  context.set(websiteContext, { catalogue, urls, consent })
  context.set(servicesContext, {
    ...deps,
    clientNetwork: 'test',
    describeVisitor: async () => ({ network: services.clientNetwork ?? 'test' }),
    describeSearcher: async () => ({ network: services.clientNetwork ?? 'test', address: 'test' }),
    requestId: 'test',
    renderer: {
      render: async (_tree, format) => ({ bytes: new TextEncoder().encode(format), unprintable: [] }),
      drawPreview: async (_accountId, _tree, { watermark }) => ({
        picture: new TextEncoder().encode(watermark),
        pages: 3,
      }),
    },
    readLogo: async () => ({ ok: false, error: 'unreadable' }),
    localMail: null,
    operatorSecondFactor: false,
    operatorRights,
    installation: { version: '1.2.3', startedAt: new Date('2026-11-01T12:00:00Z'), settings: [] },
    toErrorResponse: (error) => toErrorResponse(error, { requestId: 'test', log: deps.log }),
    ...services,
  })
  return { request, url, context }
}

/** What a loader or an action answers, also where it throws its answer. */
export async function answerOf(
  answer: Promise<unknown>,
): Promise<{ status: number; location: string | null; data: unknown }> {
  const given = await answer.catch((thrown: unknown) => thrown)
  if (given instanceof Response) {
    return { status: given.status, location: given.headers.get('location'), data: given }
  }
  if (typeof given === 'object' && given !== null && 'data' in given && 'init' in given) {
    const { data, init } = given as { data: unknown; init: ResponseInit | null }
    return { status: init?.status ?? 200, location: null, data }
  }
  if (given instanceof Error) throw given
  return { status: 200, location: null, data: given }
}
