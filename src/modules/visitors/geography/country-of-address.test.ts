import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { createFindCountry } from './places.ts'

const build = (file?: string) => {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  return { find: createFindCountry({ file, log }), log }
}

describe('the country of an address', () => {
  const { find, log } = build()

  test.each([
    ['8.8.8.8', 'US'],
    ['193.0.6.139', 'NL'],
    ['2001:67c:2e8:22::c100:68b', 'NL'],
    ['::ffff:8.8.8.8', 'US'],
  ])('%s lies in %s', async (address, country) => {
    expect(await find(address)).toBe(country)
  })

  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.20.0.1',
    '192.168.1.7',
    '100.64.0.1',
    '169.254.1.1',
    '203.0.113.9',
    '::1',
    'fd00::1',
    'fe80::1',
    '2001:db8::1',
    '::ffff:192.168.1.7',
    'unknown',
    '',
  ])('%j lies nowhere', async (address) => {
    expect(await find(address)).toBeNull()
  })

  test('nothing is logged about it', () => {
    expect(log.warn).not.toHaveBeenCalled()
  })
})

test('a database that is missing or damaged leaves places unknown, and is told once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'formulary-countries-'))
  const damaged = join(folder, 'damaged.mmdb')
  writeFileSync(damaged, 'not a database')

  for (const file of [join(folder, 'missing.mmdb'), damaged]) {
    const { find, log } = build(file)
    expect(await find('8.8.8.8')).toBeNull()
    expect(await find('8.8.4.4')).toBeNull()
    expect(log.warn).toHaveBeenCalledOnce()
  }
  rmSync(folder, { recursive: true })
})
