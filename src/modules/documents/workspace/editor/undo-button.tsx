import { Trans } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { Button } from '#ui/components/button.tsx'

/** Beside the words that tell what just happened: takes it back. */
export function UndoButton({ onPress }: { onPress: () => void }) {
  return (
    <Button
      size="small"
      variant="quiet"
      icon={<Undo2 aria-hidden="true" className="size-4" />}
      onClick={onPress}
    >
      <Trans>Undo</Trans>
    </Button>
  )
}
