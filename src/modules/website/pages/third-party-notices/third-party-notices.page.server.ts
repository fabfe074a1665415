import { z } from 'zod'
import type { PageData, PageLoader } from '#ui/website/page-loader.server.ts'
import { pageHead, prose, readPageCopy, strings } from '#ui/website/texts/page-copy.server.ts'
import { listThirdParty, type ThirdPartyPackage } from './read-third-party.server.ts'

const Part = z.strictObject({ heading: z.string(), lead: prose })

const Copy = z.strictObject({
  ...pageHead,
  heading: z.string(),
  lead: prose,
  downloads: z.strictObject(strings('heading', 'texts', 'aboutTexts', 'sbom', 'aboutSbom')),
  packages: Part,
  works: Part,
})

export const loader = (({ language, i18n }) => {
  const packages = listThirdParty()
  const parameters = { packages: i18n.number(packages.length) }
  const { title, description, ...copy } = readPageCopy('third-party-notices', language, Copy, parameters)
  const works = new Map(packages.flatMap((each) => each.works.map((work) => [work.name, work])))
  return {
    title,
    description,
    data: {
      copy,
      byLicense: [...Map.groupBy(packages, ({ license = '' }) => license)]
        .sort(([, a], [, b]) => b.length - a.length)
        .map(([license, ofLicense]) => ({ license, names: new Set(ofLicense.map(nameOf)) }))
        // One text, not hundreds of elements: the page would be the largest of all.
        .map(({ license, names }) => ({ license, count: names.size, packages: [...names].join(', ') })),
      works: [...works.values()].map(({ name, license, url }) => ({ name, license, url })),
    },
  }
}) satisfies PageLoader<unknown>

export type ThirdPartyNoticesData = PageData<typeof loader>

function nameOf({ name, version }: ThirdPartyPackage): string {
  return `${name} ${version}`
}
