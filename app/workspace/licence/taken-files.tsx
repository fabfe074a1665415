import { Trans } from '@lingui/react/macro'
import { type TakenDownloads, TakenList } from '../document/files/taken-list.tsx'

/** What was taken of what a license gives, as a part of its page. */
export function TakenFiles({ taken }: { taken: TakenDownloads }) {
  return (
    <section aria-labelledby="taken-files" className="mt-10 max-w-measure">
      <h2 id="taken-files" className="mb-3 text-2xl">
        <Trans>What you have taken</Trans>
      </h2>
      <TakenList taken={taken} />
    </section>
  )
}
