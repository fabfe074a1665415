import { useLingui } from '@lingui/react/macro'
import { Notice } from '../../../components/notice.tsx'
import type { Done } from './done.ts'

/** What the form that led here has done. */
export function DoneNotice({ done }: { done: Done }) {
  const { t } = useLingui()
  const titles: Record<Done, string> = {
    cancelled: t`Your plan is canceled. We have mailed you a confirmation.`,
    kept: t`Your plan goes on as before.`,
    paused: t`The pause is noted.`,
    resumed: t`There is no pause any more.`,
    changed: t`The change is paid and in force.`,
    processing: t`Your payment is on its way. The change begins once it has arrived.`,
    planned: t`The change is noted for the next term.`,
    dropped: t`Everything stays as it is.`,
    details: t`Saved. The next invoice names these details.`,
    card: t`The new card is saved.`,
    'card-unpaid': t`The new card is saved, but its bank has declined what is owed.`,
    withdrawn: t`You have withdrawn from the contract. The money is on its way back, and a confirmation in your mail.`,
  }
  return (
    <div className="mb-5">
      <Notice tone={done === 'card-unpaid' ? 'alert' : 'success'} title={titles[done]} live />
    </div>
  )
}
