import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { DocumentTemplate } from '#engine/source/index.ts'
import { type Answers, type Field, fieldsOf, type Template } from '#engine/source/index.ts'
import { Button } from '#ui/components/button.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { ConflictSides } from './conflict-sides.tsx'
import type { Editing } from './editing.ts'
import { isSameAnswer } from './same-answer.ts'
import { validAnswers } from './valid-answers.ts'

interface ConflictDialogProps {
  template: DocumentTemplate
  editing: Editing
  open: boolean
  /** Closed to look at the document first: it stays unsaved, and the choice is found again beside the title. */
  onOpenChange: (open: boolean) => void
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** A save met another save: both sides, and the choice. Nothing is saved until it is made. */
export function ConflictDialog({
  template,
  editing,
  open,
  onOpenChange,
  onKeepMine,
  onTakeTheirs,
}: ConflictDialogProps) {
  const { t } = useLingui()
  const { theirs } = editing
  if (theirs === undefined) return null
  const mine = validAnswers(template, editing.answers)
  const fields = conflictingFields(template, mine, theirs.answers)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`This document was changed elsewhere`}
      description={t`It was saved in another window or on another device since you opened it here. Both sides are kept until you choose one.`}
      width="wide"
      readFirst
      footer={
        <>
          <Button onClick={onTakeTheirs}>
            <Trans>Take the other</Trans>
          </Button>
          <Button variant="primary" onClick={onKeepMine}>
            <Trans>Keep mine</Trans>
          </Button>
        </>
      }
    >
      <p className="mb-4">
        <Plural
          value={fields.length}
          one="# answer differs. “Keep mine” replaces the other one for good."
          other="# answers differ. “Keep mine” replaces all of the other side’s for good."
        />{' '}
        <Trans>“Take the other” can be undone as long as this page is open.</Trans>
      </p>
      <ConflictSides template={template} fields={fields} mine={mine} theirs={theirs.answers} />
    </Dialog>
  )
}

/** The questions that two sides have answered differently. */
function conflictingFields(template: Pick<Template, 'groups'>, mine: Answers, theirs: Answers): Field[] {
  return fieldsOf(template).filter(({ id }) => !isSameAnswer(mine[id], theirs[id]))
}
