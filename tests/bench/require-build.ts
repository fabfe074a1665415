import { existsSync } from 'node:fs'

/** Ends the benchmark where there is nothing to measure. */
export function requireBuild(): void {
  if (existsSync('build/site/manifest.json') && existsSync('build/app/server/index.js')) return
  console.error('There is no build to measure: run "node scripts/build.mjs" first.')
  process.exit(1)
}
