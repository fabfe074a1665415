import { expect, it } from 'vitest'
import type { Block } from '#engine/source/index.ts'
import { buildTree, paragraph, reference, says } from '../builders/trees/build-tree.ts'
import { createOffice } from './office.ts'
import { problemsIn, wordPart, writeWordFiles } from './word-file.ts'

const office = createOffice()
const annexe: Block = { kind: 'schedule', id: 'annexe', number: 'Annexe 1', content: says('Prix') }
const tree = buildTree([
  paragraph('inside', ['Comme le dit l’', reference('annexe', '', 'annexe 1'), '.']),
  paragraph('start', [reference('annexe', '', 'Annexe 1'), ' le dit.']),
  annexe,
])

it('a reference to a schedule stays small inside a sentence when Word updates it, and large at its start', async () => {
  const xml = await wordPart(tree, 'word/document.xml')
  const fields = Array.from(xml.matchAll(/<w:instrText[^>]*>([^<]*)/g), ([, code = '']) => code.trim())
  expect(fields).toEqual(['REF _Ref100000001 \\w \\h \\* Lower', 'REF _Ref100000001 \\w \\h'])
  const [file = ''] = await writeWordFiles(office.folder, 'references', [tree])
  expect(await problemsIn(file)).toEqual([])
})
