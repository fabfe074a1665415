import { Disclosure } from '#ui/website/disclosure.tsx'
import { TextParagraph } from '#ui/website/texts/text-nodes.tsx'
import type { ThirdPartyNoticesData } from './third-party-notices.page.server.ts'

/** What others have made of the product, by license, and all of it to take along. */
export default function ThirdPartyNotices({ data }: { data: ThirdPartyNoticesData }) {
  const { copy, byLicense, works } = data
  const { downloads } = copy
  return (
    <article>
      <h1 className="hyphens-auto text-4xl sm:text-5xl">{copy.heading}</h1>
      <TextParagraph nodes={copy.lead} className="mt-5 max-w-prose text-lg" />
      <section aria-labelledby="downloads" className="mt-10">
        <h2 id="downloads" className="text-2xl">
          {downloads.heading}
        </h2>
        <ul className="mt-4 grid gap-x-16 gap-y-6 border-ink border-t-2 pt-4 sm:grid-cols-2">
          <Download file="licenses.txt" name={downloads.texts} about={downloads.aboutTexts} />
          <Download file="sbom.cdx.json" name={downloads.sbom} about={downloads.aboutSbom} />
        </ul>
      </section>
      <section aria-labelledby="packages" className="mt-14">
        <h2 id="packages" className="text-2xl">
          {copy.packages.heading}
        </h2>
        <TextParagraph nodes={copy.packages.lead} className="mt-3 mb-6 max-w-prose" />
        <div className="border-line border-t">
          {byLicense.map(({ license, count, packages }) => (
            <Disclosure key={license} title={`${license} (${count})`}>
              {/* Names, and no paragraph that anybody reads. */}
              <div className="wrap-anywhere text-sm">{packages}</div>
            </Disclosure>
          ))}
        </div>
      </section>
      <section aria-labelledby="works" className="mt-14">
        <h2 id="works" className="text-2xl">
          {copy.works.heading}
        </h2>
        <TextParagraph nodes={copy.works.lead} className="mt-3 mb-6 max-w-prose" />
        <ul className="border-line border-t">
          {works.map(({ name, license, url }) => (
            <li
              key={name}
              className="flex flex-wrap items-baseline justify-between gap-x-6 border-line border-b py-2"
            >
              <a href={url} rel="noopener" className="text-link inline-flex min-h-11 items-center">
                {name}
              </a>
              <span className="text-muted">{license}</span>
            </li>
          ))}
        </ul>
      </section>
    </article>
  )
}

/** A file is no page that React Router could go to, and the same in every language. */
function Download({ file, name, about }: { file: string; name: string; about: string }) {
  return (
    <li>
      <a
        href={`/company/third-party-notices/${file}`}
        className="text-link inline-flex min-h-11 items-center font-medium"
      >
        {name}
      </a>
      <p className="max-w-prose text-muted">{about}</p>
    </li>
  )
}
