import { mkdirSync, symlinkSync } from 'node:fs'
import { type AddressInfo, createServer, connect as openConnection, type Server } from 'node:net'
import path from 'node:path'
import { findFreePort, type Product, startProduct } from './start-product.ts'

const repository = path.resolve(import.meta.dirname, '../..')

/** The product with website, web application and services on three hosts and three ports (SET-4). */
export interface ProductOnOwnHosts {
  product: Product
  website: string
  webApp: string
  api: string
  stop(): Promise<void>
}

/**
 * Starts the built product behind names of its own, as an operator would behind a proxy: one process, and a
 * forwarder for each further port that passes everything on as it is. Browsers find `*.localhost` on this
 * machine by themselves. The website's pages name those hosts, so they are made when they are asked for.
 */
export async function startOnOwnHosts(dataDir: string): Promise<ProductOnOwnHosts> {
  const port = await findFreePort()
  const [appDoor, apiDoor] = [await forwardTo(port), await forwardTo(port)]
  const website = `http://www.formulary.localhost:${port}`
  const webApp = `http://app.formulary.localhost:${portOf(appDoor)}`
  const api = `http://api.formulary.localhost:${portOf(apiDoor)}`
  const settings = {
    PUBLIC_URL: website,
    WEB_APP_URL: `${webApp}/app`,
    USERBASE_URL: `${api}/userbase`,
    ACCOUNT_SERVICES_URL: api,
    TEMPLATES_URL: `${api}/library`,
    GEO_URL: `${api}/geo`,
    PAYMENTS: 'sandbox',
  }
  linkBuild(dataDir, ['app', 'assets', 'catalogue.json'])
  const product = startProduct({ dataDir, port, settings, directory: dataDir })
  await product.ready
  return {
    product,
    website,
    webApp,
    api,
    stop: async () => {
      appDoor.close()
      apiDoor.close()
      await product.stop()
    },
  }
}

function linkBuild(directory: string, names: string[]): void {
  const build = path.join(directory, 'build')
  mkdirSync(build, { recursive: true })
  for (const name of names) symlinkSync(path.join(repository, 'build', name), path.join(build, name))
}

async function forwardTo(port: number): Promise<Server> {
  const server = createServer((incoming) => {
    const outgoing = openConnection(port, '127.0.0.1')
    incoming.pipe(outgoing).pipe(incoming)
    // A side that breaks off takes the other with it; nobody is left to be told.
    incoming.on('error', () => outgoing.destroy())
    outgoing.on('error', () => incoming.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  return server
}

const portOf = (server: Server) => (server.address() as AddressInfo).port
