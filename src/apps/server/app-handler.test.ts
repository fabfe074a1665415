import { createContext, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import type { WebsiteContext } from '#ui/website/website-context.server.ts'
import { createAppHandler } from './app-handler.ts'

/** The smallest application that `createAppHandler` takes: one page, whose form leads on. */
const build: ServerBuild = {
  entry: {
    module: {
      default: async (_request: Request, status: number) => new Response(null, { status }),
      ...{
        nonceContext: createContext(null),
        servicesContext: createContext(null),
        websiteContext: createContext(null),
      },
    },
  },
  routes: {
    root: {
      id: 'root',
      path: '',
      module: {
        default: () => null,
        action: () => new Response(null, { status: 303, headers: { location: '/next/' } }),
      },
    },
  },
  assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
  publicPath: '/',
  assetsBuildDirectory: '',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '' },
} as unknown as ServerBuild // what the rest of a build is made of does not matter here

test.each([
  ['behind a proxy that ends TLS', 'https://www.example.com'],
  ['from a page that sends no referrer', 'null'],
])('SET-23 a form %s arrives', async (_sender, origin) => {
  const app = createAppHandler(build, 'production')
  const request = new Request('http://www.example.com/', {
    method: 'POST',
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'a=b',
  })

  const website = {} as WebsiteContext // the page asks nothing of it
  const response = await app.handle(request, { website })

  expect([response.status, response.headers.get('location')]).toEqual([303, '/next/'])
})
