import * as nodeModule from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import './resolve-drizzle.mjs'
import { install } from './install.mjs'
import { withPreparationLock } from './lock.mjs'
import { continueWithPinnedNode, requireNode, stopWithStarter } from './node-versions.mjs'

/**
 * What every command begins with: this folder, its packages, and the pinned Node. `before` is what is told
 * before the long work and not after it; `needs` is whether packages that only test are installed, too.
 *
 * @param {string} scriptUrl
 * @param {{ needs: 'run' | 'all', before?: () => void | Promise<void> }} options
 */
export async function prepare(scriptUrl, { needs, before = () => {} }) {
  const script = fileURLToPath(scriptUrl)
  process.chdir(path.resolve(path.dirname(script), '..'))
  requireNode()
  stopWithStarter()
  await before()
  await withPreparationLock(() => install(needs))
  await continueWithPinnedNode(script)
  // Compiled code is kept from run to run: a second start takes half as long.
  nodeModule.enableCompileCache(path.resolve('build', 'compile-cache'))
}
