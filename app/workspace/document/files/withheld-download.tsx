import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { Button } from '../../../components/button.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { LinkButton } from '../../../components/link-button.tsx'
import { LICENCE_PATH } from '../../licence/licence-path.ts'

/** Stands where files are downloaded, and says what opens them: a button that does nothing would lose people. */
export function WithheldDownload() {
  const { t } = useLingui()
  return (
    <Dialog
      trigger={
        <Button
          size="small"
          className="noscript:hidden!"
          icon={<Download aria-hidden="true" className="size-4" />}
        >
          <Trans>Download</Trans>
        </Button>
      }
      title={t`Files come with a license`}
      description={t`Your answers are saved. A license opens this document as a Word, PDF or text file, its whole text on the screen, copying and printing. Some templates are free as a whole.`}
      width="narrow"
      footer={
        <LinkButton to={LICENCE_PATH} variant="primary">
          <Trans>See what a license opens</Trans>
        </LinkButton>
      }
    />
  )
}
