import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse as parseYaml } from 'yaml'
import { z } from 'zod'

/** What `package-lock.json` says of an installed package, as far as it is read here. */
interface LockedPackage {
  name?: string
  version?: string
  license?: string
  dev?: boolean
  resolved?: string
  integrity?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

/** A package that a production installation has. */
export interface ThirdPartyPackage {
  /** Where it lies, from the root: `node_modules/hono`. */
  folder: string
  name: string
  version: string
  /** An SPDX expression; undefined where nobody has said. */
  license: string | undefined
  works: Work[]
}

/** What others have made and a package brings along under terms of its own. */
const Work = z.strictObject({
  name: z.string(),
  license: z.string(),
  /** Where its makers are found. */
  url: z.url(),
  /** The packages that contain it: how their names begin. */
  packages: z.array(z.string()),
  /** The terms, where the package does not bring them. */
  text: z.string().optional(),
})
type Work = z.output<typeof Work>

const LOCK = 'package-lock.json'
const WORKS = 'content/notices/works.yaml'

/**
 * Terms that ask for no more than a notice, or for no more than that the library may be replaced (LGPL) or
 * that its own files stay open (MPL).
 */
const passedOn = new Set(
  `0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause Bitstream-Vera BlueOak-1.0.0 CC-BY-4.0 CC0-1.0 ISC LGPL-3.0-or-later MIT MIT-0
  LPPL-1.3c LicenseRef-public-domain MPL-2.0 OFL-1.1 OpenSSL PostgreSQL Unicode-DFS-2016 Unlicense Zlib`.split(
    /\s+/,
  ),
)

/**
 * Whether we may pass on what has this license. An expression in parentheses that is more than one choice is
 * not read, and so refused: somebody has to look at it.
 */
export function isPassedOn(license: string | undefined): boolean {
  if (license === undefined) return false
  const choices = license.replace(/^\((.*)\)$/, '$1').split(' OR ')
  return choices.some((choice) => choice.split(' AND ').every((id) => passedOn.has(id)))
}

type Locked = Record<string, LockedPackage>

/** The packages of a production installation, for every platform, by name. */
export function listThirdParty(locked: Locked = readLock()): ThirdPartyPackage[] {
  const works = readWorks()
  // The builds of a package for one platform each often name no license: theirs is that of the package.
  const inherited = new Map(
    Object.values(locked).flatMap(({ license, optionalDependencies = {} }) =>
      Object.keys(optionalDependencies).map((name) => [name, license]),
    ),
  )
  return Object.entries(locked)
    .filter(([folder, { dev = false }]) => folder !== '' && !dev)
    .map(([folder, { name = nameIn(folder), version = '', license = inherited.get(name) }]) => ({
      folder,
      name,
      version,
      license,
      works: works.filter(({ packages }) => packages.some((beginning) => name.startsWith(beginning))),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

function readLock(): Locked {
  return (JSON.parse(readFileSync(LOCK, 'utf8')) as { packages: Locked }).packages
}

function readWorks(): Work[] {
  return z.array(Work).parse(parseYaml(readFileSync(WORKS, 'utf8')))
}

function nameIn(folder: string): string {
  return folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

/** What is offered for download, below the address of the page. */
export function listNoticeFiles(packages = listThirdParty()) {
  return [
    { name: 'licenses.txt', type: 'text/plain; charset=utf-8', text: renderNotices(packages) },
    { name: 'sbom.cdx.json', type: 'application/json', text: renderSbom('formulary', packages) },
  ]
}

/** Every notice that has to be passed on, as text: those of the packages that are installed here. */
export function renderNotices(packages: readonly ThirdPartyPackage[]): string {
  const texts = new Map<string, string[]>()
  for (const each of packages.filter(({ folder }) => existsSync(folder))) {
    for (const { title, text } of noticesOf(each)) texts.set(text, [...(texts.get(text) ?? []), title])
  }
  return [...texts]
    .map(([text, titles]) => `${titles.join('\n')}\n\n${text}\n`)
    .join(`\n${'─'.repeat(72)}\n\n`)
}

function noticesOf({ folder, name, version, license = '', works }: ThirdPartyPackage) {
  const title = `${name} ${version} (${license})`
  const own = globSync('*', { cwd: folder, withFileTypes: true })
    .filter((file) => file.isFile() && /(licen[cs]e|copying|copyright|notice)/i.test(file.name))
    .filter(({ name: file }) =>
      ['', '.md', '.txt', '.mit', '.bsd'].includes(path.extname(file).toLowerCase()),
    )
    .map((file) => readFileSync(path.join(folder, file.name), 'utf8').trim())
  const texts = own.length > 0 ? own : [sayingsOf(folder)]
  return [
    ...texts.map((text) => ({ title, text })),
    ...works.map((work) => ({
      title: `${work.name} (${work.license}), in ${name}`,
      text: work.text?.trim() ?? work.url,
    })),
  ]
}

/** What a package without a file of its license says of it and of its makers. */
function sayingsOf(folder: string): string {
  const read = (file: string) => {
    const found = path.join(folder, file)
    return existsSync(found) ? readFileSync(found, 'utf8') : ''
  }
  const { author, license } = JSON.parse(read('package.json')) as { author?: unknown; license?: string }
  const chapter = /^#+ licen[cs].*/ims.exec(read('README.md'))?.[0].trim()
  const maker = typeof author === 'string' ? author : JSON.stringify(author)
  return chapter ?? [maker, license].filter(Boolean).join('\n')
}

/** The software bill of materials: CycloneDX 1.6, the same for the same lock file. */
export function renderSbom(
  product: string,
  packages: readonly ThirdPartyPackage[],
  locked: Locked = readLock(),
): string {
  const components = packages.map(({ folder, name, version, license, works }) => {
    const { integrity, resolved } = locked[folder] ?? {}
    return {
      type: 'library',
      'bom-ref': folder,
      name,
      version,
      ...licensesOf(license),
      purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
      ...(integrity !== undefined && { hashes: integrity.split(' ').map(hashOf) }),
      ...(resolved !== undefined && { externalReferences: [{ type: 'distribution', url: resolved }] }),
      ...(works.length > 0 && {
        components: works.map((work) => ({
          type: 'library',
          'bom-ref': `${folder}#${work.name}`,
          name: work.name,
          ...licensesOf(work.license),
          externalReferences: [{ type: 'website', url: work.url }],
        })),
      }),
    }
  })
  const dependencies = ['', ...packages.map(({ folder }) => folder)].map((folder) => ({
    ref: folder || product,
    dependsOn: neededBy(folder, locked),
  }))
  const content = {
    metadata: { component: { type: 'application', name: product, 'bom-ref': product } },
    components,
    dependencies,
  }
  const bom = { bomFormat: 'CycloneDX', specVersion: '1.6', serialNumber: serialOf(content), version: 1 }
  return `${JSON.stringify({ ...bom, ...content }, null, 1)}\n`
}

function licensesOf(license: string | undefined) {
  if (license === undefined) return {}
  return {
    licenses: [/[ ()]|^LicenseRef-/.test(license) ? { expression: license } : { license: { id: license } }],
  }
}

/** A hash as npm writes it, "sha512-" and base64, as CycloneDX does. */
function hashOf(integrity: string) {
  const [algorithm = '', digest = ''] = integrity.split('-', 2)
  return { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') }
}

/** The packages that one is given when it imports what it names: the nearest of that name (npm). */
function neededBy(folder: string, locked: Locked): string[] {
  const { dependencies, optionalDependencies, peerDependencies } = locked[folder] ?? {}
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
  const found = names.map((name) => {
    let place = folder
    while (place !== '' && !(`${place}/node_modules/${name}` in locked)) {
      place = place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/')))
    }
    return place === '' ? `node_modules/${name}` : `${place}/node_modules/${name}`
  })
  return [...new Set(found)].filter((each) => locked[each]?.dev === undefined && each in locked).sort()
}

/** A UUID (RFC 9562, version 8) made of the content, so that the same content has the same. */
function serialOf(content: object): string {
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`]
  return `urn:uuid:${[...parts, hash.slice(20, 32)].join('-')}`
}
