import { expect, test } from 'vitest'
import { BRINGS_FILE, findHandedFile, handFile } from './handed-file.ts'

test('a file reaches the page that it was chosen for, and no other', () => {
  const file = new File(['x'], 'invoice.xlsx')
  handFile(file)
  for (const state of [null, undefined, 'bringsFile', {}]) expect(findHandedFile(state)).toBe(undefined)
  expect(findHandedFile(BRINGS_FILE)).toBe(file)
  // Taken, or after a reload.
  handFile(undefined)
  expect(findHandedFile(BRINGS_FILE)).toBe(undefined)
})
