import type { RequestListener } from 'node:http'
import type { ServerBuild } from 'react-router'
import { createServer, isRunnableDevEnvironment } from 'vite'
import { type AppHandler, createAppHandler } from './app-handler.ts'
import type { Lifecycle } from './lifecycle.ts'

/** React Router's name for what its build would be. */
const BUILD = 'virtual:react-router/server-build'

/**
 * The application straight from its sources, for `npm run dev`: Vite serves modules and hot updates in this
 * process, and every request runs the code as it is now. Hot updates have a port of their own beside the
 * server's, on this machine only.
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
    optimizeDeps: {
      entries: ['src/{apps/web,modules,ui}/**/*.{ts,tsx}', '!src/**/*.test.*', '!src/**/*.server.*'],
    },
  })
  options.lifecycle.onStop('Vite', () => vite.close())
  const current = async () => {
    // Asked for anew each time: Vite makes another one when its configuration changes.
    const { ssr } = vite.environments
    if (ssr === undefined || !isRunnableDevEnvironment(ssr))
      throw new Error('Vite has no environment to run the server in')
    return createAppHandler(
      withoutCriticalCss((await ssr.runner.import(BUILD)) as ServerBuild),
      'development',
    )
  }
  return {
    app: {
      ...(await current()),
      handle: async (request, context) => (await current()).handle(request, context),
      // Their pages are made at build time.
      experiments: [],
      renderMail: async (kind, locale, data) => (await current()).renderMail(kind, locale, data),
      renderInvoice: async (...of) => (await current()).renderInvoice(...of),
    },
    origins: [`ws://${hmr.host}:${hmr.port}`],
    withModules: (listener) => (request, response) => {
      vite.middlewares(request, response, () => listener(request, response))
    },
  }
}

/**
 * React Router links a stylesheet for the first paint in development, and takes it away as soon as the
 * browser has started: an urgent change of a context around the whole page, at which React throws away all
 * HTML of the server that waits for the first interaction
 * (`src/ui/website/hydration/hydrate-on-interaction.ts`) and shows what stands for a failed page instead
 * (https://github.com/remix-run/react-router/issues/15363). Our styles stand in the page (`src/root.tsx`), so
 * nothing is missed.
 */
function withoutCriticalCss(build: ServerBuild): ServerBuild {
  return { ...build, unstable_getCriticalCss: () => undefined }
}
