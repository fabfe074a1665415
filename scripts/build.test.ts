import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

// By its address, as it is JavaScript that has to run before anything is installed.
const { buildSteps } = (await import(pathToFileURL(path.resolve('scripts/build.mjs')).href)) as {
  buildSteps: Record<'app', { inputs: string[] }>
}

test('what an operator edits is built anew: the application names every folder of content that it is made from', () => {
  const sources = globSync('src/**/*.{ts,tsx}', { exclude: ['**/*.test.{ts,tsx}'] })
  const folders = new Set(
    sources.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/['"](?:#|\/|(?:\.\.\/)+)(content\/[\w-]+)\//g)].flatMap(
        ([, folder = '']) => folder,
      ),
    ),
  )
  for (const folder of ['content/brand', 'content/help']) expect(folders).toContain(folder)
  expect([...folders].filter((folder) => !buildSteps.app.inputs.includes(folder))).toEqual([])
})
