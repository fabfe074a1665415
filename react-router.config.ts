import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  // The step before and the step after keep their results in build/ too; React Router empties its own folder.
  buildDirectory: 'build/app',
  ssr: true,
  // Few routes: one small manifest file is cheaper than a request for every link.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
