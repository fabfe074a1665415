import { useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { Button } from '#ui/components/button.tsx'
import { Toast } from '#ui/components/toast.tsx'

/** What just happened, and what can be done about it. */
export interface StatusMessage {
  text: ReactNode
  /** How many edits there had been: with the next one it is old. */
  edits: number
  canUndo?: boolean
  goesTo?: string
  /** Whoever sees the screen sees what happened: it is only read out. */
  isSeen?: boolean
}

/** Keeps what was said last, until somebody goes on. */
export function useAnnouncement(edits: number) {
  const [last, setLast] = useState<StatusMessage & { id: number }>()
  const count = useRef(0)
  const say = useCallback((said: StatusMessage | undefined) => {
    count.current += 1
    setLast(said && { ...said, id: count.current })
  }, [])
  return { said: last !== undefined && last.edits >= edits ? last : undefined, say }
}

interface StatusToastProps {
  said: ReturnType<typeof useAnnouncement>['said']
  onUndo: () => void
  onGo: (field: string) => void
  onClose: () => void
}

/** At the foot of the questions, read out without taking the focus. Nothing moves when it comes and goes. */
export function StatusToast({ said, onUndo, onGo, onClose }: StatusToastProps) {
  const { t } = useLingui()
  const { goesTo } = said ?? {}
  return (
    <div role="status" className="pointer-events-none sticky bottom-3 z-20 flex min-h-14 items-end">
      {said?.isSeen && <p className="sr-only">{said.text}</p>}
      {said !== undefined && !said.isSeen && (
        <Toast
          key={said.id}
          message={said.text}
          action={
            <>
              {said.canUndo && <UndoButton onPress={onUndo} />}
              {goesTo !== undefined && (
                <Button size="small" variant="quiet" onClick={() => onGo(goesTo)}>{t`Go there`}</Button>
              )}
            </>
          }
          onClose={onClose}
        />
      )}
    </div>
  )
}

/** Beside the words that tell what just happened: takes it back. */
export function UndoButton({ onPress }: { onPress: () => void }) {
  const { t } = useLingui()
  return (
    <Button
      size="small"
      variant="quiet"
      icon={<Undo2 className="size-4" />}
      onClick={onPress}
    >{t`Undo`}</Button>
  )
}
