import { Trans } from '@lingui/react/macro'
import { SwitchField } from '../../../components/switch-field.tsx'

interface NotesSwitchProps {
  count: number
  isShown: boolean
  onShow: (isShown: boolean) => void
}

/** Shows and hides what the template's author says about its clauses. A document without such notes has no switch. */
export function NotesSwitch({ count, isShown, onShow }: NotesSwitchProps) {
  if (count === 0) return null
  return (
    <SwitchField
      label={
        <span className="block py-0.5">
          <Trans>Drafting notes ({count})</Trans>
        </span>
      }
      checked={isShown}
      onChange={(event) => onShow(event.currentTarget.checked)}
    />
  )
}
