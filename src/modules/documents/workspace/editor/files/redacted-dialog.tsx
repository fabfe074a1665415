import { Plural, Trans, useLingui } from '@lingui/react/macro'
import clsx from 'clsx'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useLanguage } from '#kernel/i18n/use-language.ts'
import type { PlanOffer } from '#modules/entitlements/schema.ts'
import {
  type DownloadKind,
  type DownloadTarget,
  downloadTargetsOf,
} from '#modules/identity/hand-off/schema.ts'
import { documentPath, withNext } from '#modules/identity/workspace/next-path.ts'
import { buttonClass } from '#ui/components/button-class.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { RadioGroup } from '#ui/components/radio-group.tsx'
import { OfferConditions, OfferName, OfferTerms } from './plan-offers.tsx'
import { useTargetNames } from './use-downloads.ts'

interface RedactedDialogProps extends LeavingProps {
  document: { slug: string; id: string; kind: DownloadKind }
  /** The plans that it offers, the first of them chosen. */
  offers: readonly PlanOffer[]
  /** How many required questions have no answer yet. */
  countMissing: () => number
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Says what a plan costs and includes, and leads to the checkout; payment leads back to the wanted file. */
export function RedactedDialog(props: RedactedDialogProps) {
  const { document, offers, countMissing, open, onOpenChange, saving, onSave } = props
  const { t } = useLingui()
  const [first = 'pdf', ...others] = downloadTargetsOf(document.kind).filter((target) => target !== 'print')
  const [download, setDownload] = useState<DownloadTarget>(first)
  const names = useTargetNames()
  const [chosen, setChosen] = useState(offers[0]?.id)
  const offer = offers.find(({ id }) => id === chosen)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Choose a plan to download`}
      description={t`With a plan, you can download this document, read all of it on the screen, copy it and print it.`}
      footer={
        <WaysOn document={{ ...document, download }} buyUrl={offer?.buyUrl} saving={saving} onSave={onSave} />
      }
    >
      <MissingAnswers count={countMissing} />
      <RadioGroup
        legend={t`Which plan?`}
        name="wanted-plan"
        look="card"
        value={chosen}
        onValueChange={setChosen}
        options={offers.map((each) => ({
          value: each.id,
          label: <OfferName offer={each} />,
          detail: <OfferTerms offer={each} />,
        }))}
      />
      <RadioGroup
        legend={t`Which file do you want?`}
        name="wanted-file"
        value={download}
        onValueChange={(value) => setDownload(others.find((target) => target === value) ?? first)}
        options={[first, ...others].map((value) => ({ value, label: names[value] }))}
      />
      <SavingLine saving={saving} />
      <p className="mt-3 text-muted text-sm">
        <OfferConditions offers={offers} />
      </p>
    </Dialog>
  )
}

/** What the file would leave blank, before anybody pays for it; nothing where nothing is missing. */
export function MissingAnswers({ count }: { count: () => number }) {
  // Mounted with the dialog, so that the whole document is looked at only when it is asked for.
  const [missing] = useState(count)
  if (missing === 0) return null
  return (
    <p className="mb-4 border-action border-l-2 pl-3">
      <Plural
        value={missing}
        one="# answer is still missing. You can fill it in before or after you buy."
        other="# answers are still missing. You can fill them in before or after you buy."
      />
    </p>
  )
}

interface LeavingProps {
  /** Whether the last answers are on their way, or could not be saved. */
  saving?: 'under way' | 'failed' | undefined
  /** Answers whether they are safe. */
  onSave?: (() => Promise<boolean>) | undefined
}

interface WaysOnProps extends LeavingProps {
  document: { slug: string; id: string; download: DownloadTarget }
  /** The checkout with the plan that was chosen. */
  buyUrl: string | undefined
}

/** The links that lead on. With unsaved answers they save first: there is a document to come back to. */
export function WaysOn({ document, buyUrl, saving, onSave }: WaysOnProps) {
  const { t } = useLingui()
  const { prefix } = useLanguage()
  const next = documentPath(document)
  const prices = withNext(`${prefix}/pricing/plans/your-document/?document=${document.slug}`, next)
  const checkout = buyUrl === undefined ? undefined : withNext(buyUrl, next)
  const pressed = useRef<() => void>(undefined)
  useEffect(
    () => () => {
      pressed.current = undefined
    },
    [],
  )

  async function press(event: MouseEvent, to: string) {
    if (saving === undefined) return
    event.preventDefault()
    const go = () => window.location.assign(to)
    pressed.current = go
    // Whoever has closed the dialog meanwhile, or pressed the other link, is not taken along.
    if ((await onSave?.()) && pressed.current === go) go()
  }
  return (
    <>
      <a href={prices} className={buttonClass({})} onClick={(event) => void press(event, prices)}>
        <Trans>Compare plans</Trans>
      </a>
      {checkout !== undefined && (
        <a
          href={checkout}
          className={buttonClass({ variant: 'primary' })}
          onClick={(event) => void press(event, checkout)}
        >{t`Continue to checkout`}</a>
      )}
    </>
  )
}

/** Says of the answers what is true of them now. */
export function SavingLine({ saving }: Pick<LeavingProps, 'saving'>) {
  return (
    <p role="status" className={clsx('mt-1 text-sm', saving === 'failed' ? 'text-alert' : 'text-muted')}>
      {saving === 'under way' && <Trans>Saving…</Trans>}
      {saving === 'failed' && <Trans>Your last answers aren’t saved yet.</Trans>}
      {saving === undefined && (
        <Trans>
          Your answers are saved. After you pay, one click takes you back to this document and starts your
          download.
        </Trans>
      )}
    </p>
  )
}
