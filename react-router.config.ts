import path from 'node:path'
import type { Config } from '@react-router/dev/config'
import { writeWebsiteManifest } from './scripts/website-manifest.ts'

export default {
  appDirectory: 'src',
  // The step before and the step after keep their results in build/ too; React Router empties its own folder.
  buildDirectory: 'build/app',
  ssr: true,
  // Few routes: one small manifest file is cheaper than a request for every link. The website has its own.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) =>
    writeWebsiteManifest(path.join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config
