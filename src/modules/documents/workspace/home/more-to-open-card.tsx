import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Card } from '#ui/components/card.tsx'
import { LinkButton } from '#ui/components/link-button.tsx'
import { TextLink } from '#ui/components/text-link.tsx'
import type { OpenDepartments } from '../licence/licence.server.ts'
import { LICENCE_PATH } from '../licence/licence-path.ts'

/**
 * What is open to an account that not everything is open to, and what a plan would add.
 * Quiet: what it costs stands behind its button.
 */
export function MoreToOpenCard({ open, free }: { open: Exclude<OpenDepartments, 'all'>; free: number }) {
  const { t, i18n } = useLingui()
  const isFree = open.length === 0
  const departments = new Intl.ListFormat(i18n.locale).format(open)
  return (
    <Card look="sunken" className="mt-12">
      <section aria-labelledby="more-to-open" className="md:flex md:items-center md:gap-10">
        <div className="min-w-0 flex-1">
          <h2 id="more-to-open" className="mb-2 text-2xl">
            {isFree ? <Trans>Your account is free</Trans> : <Trans>Your plan includes: {departments}</Trans>}
          </h2>
          <p className="max-w-measure">
            <Trans>
              Fill in any template, keep as many documents as you like, and preview the first page of each.
            </Trans>{' '}
            {free > 0 && (
              <>
                <Plural
                  value={free}
                  one="# template is free to download."
                  other="# templates are free to download."
                />{' '}
                <TextLink to="/app/search/?free=1">{t`Show the free templates`}</TextLink>
              </>
            )}
          </p>
          <p className="mt-2 max-w-measure text-muted">
            {isFree ? (
              <Trans>
                For all the others, a plan includes the full text, downloads, printing and copying.
              </Trans>
            ) : (
              <Trans>
                The rest of the library needs another plan. It includes the full text, downloads, printing and
                copying.
              </Trans>
            )}
          </p>
        </div>
        <LinkButton to={LICENCE_PATH} className="mt-5 md:mt-0">{t`What a plan includes`}</LinkButton>
      </section>
    </Card>
  )
}
