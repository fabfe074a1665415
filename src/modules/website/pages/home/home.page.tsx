import { Trans } from '@lingui/react/macro'
import { brand } from '#content/brand/brand.ts'
import type { LanguageCode } from '#kernel/i18n/languages.ts'
import { SignUpLink } from '#modules/identity/website/sign-up/sign-up-link.tsx'
import { StartText } from '#modules/identity/website/sign-up/start-text.tsx'
import type { ListedTemplate } from '#modules/library/website/parts/listed-template.ts'
import type { PictureFile } from '#ui/components/picture.tsx'
import type { Screen } from '#ui/website/screens.server.ts'
import { StructuredData } from '#ui/website/structured-data.tsx'
import { Audiences } from './audiences.tsx'
import { Claims } from './claims.tsx'
import { Cost } from './cost.tsx'
import { Craft } from './craft.tsx'
import { Hero } from './hero.tsx'
import { Library } from './library.tsx'
import { PageRow } from './page-row.tsx'
import { Questions } from './questions.tsx'
import { Steps } from './steps.tsx'

/** A template as a link names it. */
export interface LinkedTemplate {
  slug: string
  title: string
  free: boolean
  pageLanguage: LanguageCode
  /** Its own language (BCP 47), where that is another than the page's. */
  tag?: string
}

export interface HomeData {
  websiteUrl: string
  searchUrl: string
  /** How many templates there are, as the page says it (LANG-5), and exactly. */
  countText: string
  count: number
  free: LinkedTemplate[]
  /** The template whose first page stands beside the search. */
  featured?: ListedTemplate & { conditions: number; page: PictureFile }
  /** Templates whose first pages stand in a row. */
  row: (LinkedTemplate & { pages: number; page: PictureFile })[]
  /** Only departments that hold templates. */
  departments: { id: string; name: string; lead: string; count: number; templates: LinkedTemplate[] }[]
  screens: { find: Screen; fillIn: Screen; fillInPhone: Screen; download: Screen }
}

export default function Home({ data }: { data: HomeData }) {
  const { websiteUrl, searchUrl, featured } = data
  return (
    <>
      <Hero data={data} />
      <Claims claims={brand.claims} />
      <PageRow row={data.row} />
      <Steps data={data} />
      <Audiences />
      {featured !== undefined && <Craft title={featured.title} conditions={featured.conditions} />}
      <Library data={data} />
      <Cost data={data} />
      <Questions />
      <section className="border-line border-t">
        <div className="mx-auto max-w-page px-gutter py-16 text-center sm:py-20">
          <h2 className="mx-auto max-w-2xl text-3xl sm:text-4xl">
            <Trans>The next agreement you need could be done today</Trans>
          </h2>
          <p className="mx-auto mt-3 max-w-prose text-lg text-muted known:hidden">
            <Trans>
              An e-mail address opens your account. You see the document before you decide anything else.
            </Trans>
          </p>
          <SignUpLink
            variant="primary"
            size="large"
            destination=""
            entryPoint="home-end"
            entry="create-account"
            className="mt-7"
          >
            <StartText />
          </SignUpLink>
        </div>
      </section>
      <StructuredData
        graph={[
          { '@type': 'Organization', '@id': `${websiteUrl}#operator`, name: brand.operator, url: websiteUrl },
          {
            '@type': 'WebSite',
            name: brand.name,
            url: websiteUrl,
            publisher: { '@id': `${websiteUrl}#operator` },
            potentialAction: {
              '@type': 'SearchAction',
              target: `${searchUrl}?q={search_term_string}`,
              'query-input': 'required name=search_term_string',
            },
          },
        ]}
      />
    </>
  )
}
