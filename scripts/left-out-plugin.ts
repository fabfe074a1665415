import type { Plugin } from 'vite'

/**
 * Parts of React Router that it carries for settings which this product does not use, by their files, and what stands in the
 * browser's build in their place. Together they are a fiftieth of a first visit (docs/decisions/0007-first-visit.md).
 *
 * - Routes that are discovered little by little: ours come in one list (`routeDiscovery` in react-router.config.ts).
 * - Instrumentation of routers and routes: nobody hands `HydratedRouter` any.
 */
export const leftOut: Readonly<Record<string, string>> = {
  'react-router/dist/production/lib/dom/ssr/fog-of-war.js': `
    export const isFogOfWarEnabled = () => false
    export const getPatchRoutesOnNavigationFunction = () => undefined
    export const useFogOFWarDiscovery = () => undefined
    export const URL_LIMIT = undefined
    export const getManifestPath = undefined
    export const getPartialManifest = undefined
    export const getPathsWithAncestors = undefined
    export const handleClientVersionMismatch = undefined
  `,
  'react-router/dist/production/lib/router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined
    export const getRouteInstrumentationUpdates = undefined
    export const instrumentClientSideRouter = undefined
    export const instrumentHandler = undefined
    export const instrumentationResultMetaContext = undefined
  `,
}

/** Leaves those parts out of what the browser gets. The server has them. */
export function leaveOut(): Plugin {
  return {
    name: 'formulary-left-out',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      const file = Object.keys(leftOut).find((each) =>
        id.replaceAll('\\', '/').endsWith(`/node_modules/${each}`),
      )
      return file === undefined ? null : leftOut[file]
    },
  }
}
