// `npm run notices`: writes what the page of third-party notices offers for download into the folder that is
// named, or into `results`: the texts of all licenses, and the software bill of materials.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { listNoticeFiles } from '#modules/website/pages/third-party-notices/read-third-party.server.ts'

const [folder = 'results'] = process.argv.slice(2)
mkdirSync(folder, { recursive: true })
for (const { name, text } of listNoticeFiles()) {
  const file = path.join(folder, name)
  writeFileSync(file, text)
  console.log(`${file}: ${Math.ceil(text.length / 1000)} kB`)
}
