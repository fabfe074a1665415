import { readFile } from 'node:fs/promises'
import type { Card } from '#engine/render/pool.ts'

/** Who stands on the pictures of shared pages: the product's name, and its website's mark in browser tabs. */
export async function readCardBrand(name: string): Promise<Card['brand']> {
  return { name, mark: await readFile(new URL('../../../public/favicon.svg', import.meta.url), 'utf8') }
}
