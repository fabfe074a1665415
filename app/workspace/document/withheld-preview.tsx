import { Trans, useLingui } from '@lingui/react/macro'
import { Notice } from '../../components/notice.tsx'
import { PagePicture } from '../../components/page-picture.tsx'

/** What a free account sees of a template that is not free: its first page, as a picture (decision 9). */
export function WithheldPreview({ picture, title }: { picture: string; title: string }) {
  const { t } = useLingui()
  return (
    <div className="mx-auto max-w-measure">
      <div className="mb-4">
        <Notice title={t`This is the first page of the template`}>
          <Trans>
            You can fill everything in now, and it is kept. A licence opens the whole text and the files.
          </Trans>
        </Notice>
      </div>
      <PagePicture src={picture} alt={t`First page of ${title}`} width={600} height={776} lazy={false} />
    </div>
  )
}
