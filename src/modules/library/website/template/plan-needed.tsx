import { Trans } from '@lingui/react/macro'
import { LocalLink } from '#ui/website/local-link.tsx'

/** What a free account gets of a template that is not free, said before anybody begins (LIC-3). */
export function PlanNeeded({ slug }: { slug: string }) {
  return (
    <Trans>
      Fill it in free and see its first page. The files need a plan:{' '}
      <LocalLink to={`/pricing/plans/your-document/?document=${slug}`} className="text-link">
        see the prices
      </LocalLink>
      .
    </Trans>
  )
}
