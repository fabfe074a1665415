import { Plural, Trans } from '@lingui/react/macro'
import type { OfferedContents } from '../pricing/offered.ts'

/** What a package opens, counted in the library. */
export function OpensText({
  contents: { templates, shelves, downloadsPerMonth },
}: {
  contents: OfferedContents
}) {
  const shelf = shelves.join(', ')
  return (
    <>
      {shelves.length > 0 ? (
        <Trans>
          The files of <Plural value={templates} one="# template" other="# templates" />: {shelf}.
        </Trans>
      ) : (
        <Trans>
          The files of all <Plural value={templates} one="# template" other="# templates" /> of the library.
        </Trans>
      )}
      {downloadsPerMonth !== null && (
        <>
          {' '}
          <Plural value={downloadsPerMonth} one="# file a month." other="# files a month." />
        </>
      )}
    </>
  )
}
