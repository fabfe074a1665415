import type { RequestListener } from 'node:http'
import type { ServerBuild } from 'react-router'
import { createServer, isRunnableDevEnvironment } from 'vite'
import { type AppHandler, createAppHandler } from './app-handler.ts'
import type { Lifecycle } from './lifecycle.ts'

/** React Router's name for what its build would be. */
const BUILD = 'virtual:react-router/server-build'

/**
 * The application straight from its sources, for `npm run dev`: Vite serves modules and hot updates in this process, and
 * every request runs the code as it is now. Hot updates have a port of their own beside the server's, on this machine only.
 */
export async function startDevelopmentApp(options: { port: number; lifecycle: Lifecycle }): Promise<{
  app: AppHandler
  /** Where hot updates come from. */
  origins: string[]
  /** Lets Vite answer for modules, everything else goes to `listener`. */
  withModules(listener: RequestListener): RequestListener
}> {
  const hmr = { host: '127.0.0.1', port: options.port + 1 }
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, hmr },
    // Found now and not one by one while pages are visited, each with a reload.
    optimizeDeps: { entries: ['app/**/*.{ts,tsx}', '!app/**/*.test.*', '!app/**/*.server.*'] },
  })
  options.lifecycle.onStop('Vite', () => vite.close())
  const { ssr } = vite.environments
  if (ssr === undefined || !isRunnableDevEnvironment(ssr))
    throw new Error('Vite has no environment to run the server in')
  const current = async () => createAppHandler((await ssr.runner.import(BUILD)) as ServerBuild, 'development')
  return {
    app: {
      handle: async (request, context) => (await current()).handle(request, context),
      listPrerenderedPages: () => [],
      isKeptPage: () => false,
      renderSitemap: () => '',
      productName: (await current()).productName,
      renderMail: async (kind, locale, data) => (await current()).renderMail(kind, locale, data),
    },
    origins: [`ws://${hmr.host}:${hmr.port}`],
    withModules: (listener) => (request, response) => {
      vite.middlewares(request, response, () => listener(request, response))
    },
  }
}
