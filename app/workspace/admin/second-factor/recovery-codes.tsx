import { Trans, useLingui } from '@lingui/react/macro'
import { LinkButton } from '../../../components/link-button.tsx'
import { Notice } from '../../../components/notice.tsx'
import { NarrowPage } from '../../frame/narrow-page.tsx'

/** The recovery codes, this once. */
export function RecoveryCodes({ codes, next }: { codes: readonly string[]; next: string }) {
  const { t } = useLingui()
  return (
    <NarrowPage title={t`Your recovery codes`}>
      <Notice tone="success" title={t`Your second factor is set up`} live>
        <Trans>Without your phone, one of these codes opens the operators’ pages. Each works once.</Trans>
      </Notice>
      <ul className="my-6 grid gap-x-6 gap-y-2 rounded-sheet border border-line bg-sheet p-4 font-mono xs:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <p className="mb-6">
        <Trans>
          Print them or write them down now: they are not shown again, and nobody here can read them.
        </Trans>
      </p>
      <LinkButton to={next} variant="primary">
        <Trans>I have kept them</Trans>
      </LinkButton>
    </NarrowPage>
  )
}
