import { useLingui } from '@lingui/react/macro'
import { Play } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type Film, type FilmName, films } from '#content/brand/films.ts'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { Spinner } from '../progress.tsx'
import { useOnDemand } from '../use-on-demand.ts'
import type { FilmScreen } from './film-screen.ts'

interface FilmButtonProps {
  name: FilmName
  /** What the film, or the sequence of screens, is about. */
  title: ReactNode
  /** Real screens of the product, shown where no film is configured. */
  screens: readonly FilmScreen[]
  /** The film, where it is not the configured one. */
  film?: Film | undefined
  children: ReactNode
}

/** VID-1: opens a film, fetched on opening, over the page. Overlay, close control and Escape close it. */
export function FilmButton({ name, title, screens, film = films[name], children }: FilmButtonProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const Stage = useOnDemand(loadStage, isOpen)
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      width="wide"
      title={title}
      trigger={<Button icon={<Play className="size-5" />}>{children}</Button>}
    >
      {Stage ? (
        <Stage film={film} screens={screens} />
      ) : (
        <p role="status" className="flex aspect-video items-center justify-center gap-3">
          <Spinner />
          {t`Loading`}
        </p>
      )}
    </Dialog>
  )
}

async function loadStage() {
  const { FilmStage } = await import('./film-stage.tsx')
  return FilmStage
}
