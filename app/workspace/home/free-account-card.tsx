import { Plural, Trans } from '@lingui/react/macro'
import { Card } from '../../components/card.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { TextLink } from '../../components/text-link.tsx'
import { LICENCE_PATH } from '../licence/licence-path.ts'

/** What a free account holds and what a license would add; quiet: what it costs stands behind its button. */
export function FreeAccountCard({ free }: { free: number }) {
  return (
    <Card look="sunken" className="mt-12">
      <section aria-labelledby="free-account" className="md:flex md:items-center md:gap-10">
        <div className="min-w-0 flex-1">
          <h2 id="free-account" className="mb-2 text-2xl">
            <Trans>Your account is free</Trans>
          </h2>
          <p className="max-w-measure">
            <Trans>
              Fill in any template, keep as many documents as you like, and see the first page of each as it
              will look.
            </Trans>{' '}
            {free > 0 && (
              <>
                <Plural
                  value={free}
                  one="# template is free as a whole, with its files."
                  other="# templates are free as a whole, with their files."
                />{' '}
                <TextLink to="/app/search/?free=1">
                  <Trans>Show the free templates</Trans>
                </TextLink>
              </>
            )}
          </p>
          <p className="mt-2 max-w-measure text-muted">
            <Trans>A license opens the whole text, the files, printing and copying of all the others.</Trans>
          </p>
        </div>
        <LinkButton to={LICENCE_PATH} className="mt-5 md:mt-0">
          <Trans>What a license opens</Trans>
        </LinkButton>
      </section>
    </Card>
  )
}
