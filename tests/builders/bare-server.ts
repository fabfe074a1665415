import { once } from 'node:events'
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { PassThrough } from 'node:stream'
import { Hono } from 'hono'
import { createServer, type ServerDependencies } from '#apps/server/create-server.ts'
import { createLog } from '#apps/server/logging.ts'
import { noMemoryFiles } from '#apps/server/memory-files.ts'
import { noPageCache } from '#apps/server/page-cache.ts'

/** Where the website of this server says it is. */
export const bareUrls = {
  website: 'https://www.example.com',
  webApp: 'https://www.example.com/app',
  userbase: 'https://www.example.com/api/userbase',
  accountServices: 'https://www.example.com/api',
  templates: 'https://www.example.com/api/templates',
  paypal: 'https://www.example.com/api/paypal',
  geo: 'https://www.example.com/api/geo',
}

/** The server around an application that answers whatever is asked with a page. */
export async function startBareServer({
  webApp = bareUrls.webApp,
  further = [] as ServerDependencies['services'],
} = {}): Promise<{ url: string; log: () => string; close: () => void }> {
  const output = new PassThrough({ encoding: 'utf8' })
  // The application itself says which of its pages may be framed.
  const page = ({ url }: Request) =>
    new Response('<p>', {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        ...(url.endsWith('-frame/') && { 'x-frame-options': 'SAMEORIGIN' }),
      },
    })
  const { listener } = createServer({
    urls: { ...bareUrls, webApp },
    log: createLog({ logLevel: 'info' }, output),
    app: {
      handle: async (request: Request) => page(request),
      listPrerenderedPages: () => [],
      findPagePattern: () => undefined,
      findPricedPage: () => undefined,
      isCachedPage: () => false,
      renderSitemap: () => '',
      renderBlogFeed: () => '',
      productName: 'Formulary',
      experiments: [],
      renderMail: async () => Promise.reject(),
    },
    files: noMemoryFiles,
    pages: noPageCache,
    furtherOrigins: [],
    consent: { cookie: 'user-cookies', thirdParties: {}, origins: ['https://tags.example'] },
    services: [
      {
        path: '/api',
        routes: new Hono()
          .get('/json', (context) => context.json({}))
          .get('/fault', () => {
            throw new Error('secret detail')
          }),
      },
      ...further,
    ],
    clientNetwork: () => 'test',
    describeVisitor: async () => ({ network: 'test' }),
  } as unknown as ServerDependencies) // what else there is only travels on to the application
  const server = createHttpServer((request: IncomingMessage, response: ServerResponse) =>
    listener(request, response),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    log: () => output.read() ?? '',
    close: () => server.close(),
  }
}
