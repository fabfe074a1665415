import type { DocumentTemplate, DocumentTree } from '#engine/source/index.ts'
import { DocumentPreview, type PreviewBlock } from '../../../components/document-preview.tsx'
import { usePreference } from '../use-preference.ts'
import type { ActiveField, Blank } from './blanks.ts'
import { BlanksMenu } from './blanks-menu.tsx'
import { NotesSwitch } from './notes-switch.tsx'
import { PreviewBar } from './preview-bar.tsx'

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
