import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import config from '../react-router.config.ts'
import { leaveOut, leftOut } from './left-out-plugin.ts'

const files = Object.keys(leftOut).map((file) => path.resolve('node_modules', file))

/** The names that a module exports. */
function exportsOf(code: string): string[] {
  const listed = [...code.matchAll(/^export \{ (.*) \};?$/gm)].flatMap(([, names = '']) => names.split(', '))
  const declared = [...code.matchAll(/^\s*export const (\w+)/gm)].map(([, name = '']) => name)
  return [...listed, ...declared].toSorted()
}

test.each(files)('what stands in place of %s exports what it exports', async (file) => {
  const { load } = leaveOut()
  const replaced = await (load as (id: string) => string).call(undefined, file)
  const names = exportsOf(await readFile(file, 'utf8'))
  expect(names.length).toBeGreaterThan(3)
  expect(exportsOf(replaced)).toEqual(names)
})

test('the product uses none of the parts that are left out', async () => {
  expect(config.routeDiscovery).toEqual({ mode: 'initial' })
  expect(await readFile('app/entry.client.tsx', 'utf8')).toContain('<HydratedRouter />')
})
