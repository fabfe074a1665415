import { existsSync } from 'node:fs'

/** Ends the benchmark where there is nothing to measure. */
export function requireBuild(): void {
  const made = ['app/server/index.js', 'assets/manifest.json', 'site/manifest.json']
  if (made.every((file) => existsSync(`build/${file}`))) return
  console.error('There is no build to measure: run "node scripts/build.mjs" first.')
  process.exit(1)
}
