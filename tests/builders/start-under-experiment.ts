import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Experiment } from '#modules/experiments/schema.ts'
import { findFreePort, type Product, startProduct } from './start-product.ts'

const repository = path.resolve(import.meta.dirname, '../..')

/**
 * Starts the built product with an experiment that runs. Which experiments there are is content of a build,
 * so it is given a build that is the repository's own but for that: its pages, scripts and code are the same
 * files.
 */
export async function startUnderExperiment(
  dataDir: string,
  experiment: Experiment,
  settings: Record<string, string> = {},
): Promise<Product> {
  layOverBuild(path.join(dataDir, 'build'), experiment)
  const product = startProduct({ dataDir, port: await findFreePort(), settings, directory: dataDir })
  await product.ready
  return product
}

function layOverBuild(build: string, experiment: Experiment): void {
  const own = path.join(repository, 'build')
  mkdirSync(path.join(build, 'app', 'server'), { recursive: true })
  for (const name of readdirSync(own).filter((each) => each !== 'app')) {
    symlinkSync(path.join(own, name), path.join(build, name))
  }
  symlinkSync(path.join(own, 'app', 'client'), path.join(build, 'app', 'client'))
  const application = JSON.stringify(path.join(own, 'app', 'server', 'index.js'))
  writeFileSync(path.join(build, 'app', 'server', 'package.json'), '{"type":"module"}')
  writeFileSync(
    path.join(build, 'app', 'server', 'index.js'),
    `import { entry as own } from ${application}
export * from ${application}
export const entry = { ...own, module: { ...own.module, experiments: [${JSON.stringify(experiment)}] } }
`,
  )
}
