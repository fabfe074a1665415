import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { DocumentTemplate, DocumentTree } from '#engine/source/index.ts'
import { SwitchField } from '#ui/components/checkbox.tsx'
import { DocumentPreview, type PreviewBlock } from '#ui/components/document-preview.tsx'
import { usePreference } from '../use-preference.ts'
import type { ActiveField, Blank } from './blanks.ts'
import { BlanksMenu } from './blanks-menu.tsx'

interface PreviewPaneProps {
  template: DocumentTemplate
  title: string
  tree: DocumentTree
  blocks: readonly PreviewBlock[]
  blanks: readonly Blank[]
  active: ActiveField | undefined
  onShow: (field: string, part?: string) => void
  onNextBlank: (by: 1 | -1) => void
}

/** The document as it stands, what is blank in it, and the ways to the questions. */
export function PreviewPane(props: PreviewPaneProps) {
  const { template, title, tree, blocks, blanks, active, onShow, onNextBlank } = props
  const [notes, showNotes] = usePreference('notes', ['hidden', 'shown'])
  const [answers, markAnswers] = usePreference('answers', ['marked', 'plain'])
  return (
    <>
      <PreviewBar
        blanks={
          <BlanksMenu blanks={blanks} language={template.language} onShow={onShow} onNext={onNextBlank} />
        }
        areAnswersMarked={answers === 'marked'}
        onMarkAnswers={(areMarked) => markAnswers(areMarked ? 'marked' : 'plain')}
        notes={
          <NotesSwitch
            count={tree.notes.length}
            isShown={notes === 'shown'}
            onShow={(isShown) => showNotes(isShown ? 'shown' : 'hidden')}
          />
        }
      />
      <div data-prints="">
        <DocumentPreview
          blocks={blocks}
          label={title}
          language={template.language}
          active={active}
          areAnswersMarked={answers === 'marked'}
          notes={notes === 'shown' ? tree.notes : undefined}
          onFieldClick={onShow}
        />
      </div>
    </>
  )
}

interface NotesSwitchProps {
  count: number
  isShown: boolean
  onShow: (isShown: boolean) => void
}

/** Shows and hides what the template's author says about its clauses. A document without such notes has no switch. */
function NotesSwitch({ count, isShown, onShow }: NotesSwitchProps) {
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

interface PreviewBarProps {
  /** The jump list. */
  blanks: ReactNode
  areAnswersMarked: boolean
  onMarkAnswers: (areMarked: boolean) => void
  /** The switch for drafting notes. */
  notes: ReactNode
}

/** Above the document: its blanks, and what is marked in it. */
function PreviewBar({ blanks, areAnswersMarked, onMarkAnswers, notes }: PreviewBarProps) {
  return (
    <div className="mx-auto mb-2 flex min-h-11 max-w-[51rem] flex-wrap items-center justify-between gap-x-5 text-sm noscript:hidden">
      {blanks}
      <div className="flex flex-wrap items-center gap-x-5">
        <SwitchField
          label={
            <span className="block py-0.5">
              <Trans>Mark answers</Trans>
            </span>
          }
          checked={areAnswersMarked}
          onChange={(event) => onMarkAnswers(event.currentTarget.checked)}
        />
        {notes}
      </div>
    </div>
  )
}
