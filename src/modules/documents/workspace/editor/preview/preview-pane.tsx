import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo, useRef } from 'react'
import { renderBlocks } from '#engine/html/index.ts'
import { type Answers, type DocumentTemplate, evaluate, type Logo } from '#engine/source/index.ts'
import { SwitchField } from '#ui/components/checkbox.tsx'
import { DocumentPreview } from '#ui/components/document-preview.tsx'
import { validAnswers } from '../editing/valid-answers.ts'
import { type ComputedTexts, computedPart, printComputed } from '../questions/computed-line.tsx'
import { usePreference } from '../use-preference.ts'
import { type ActiveField, type Blank, BlanksMenu } from './blanks.tsx'

interface PreviewPaneProps extends ReturnType<typeof usePreview> {
  template: DocumentTemplate
  title: string
  blanks: readonly Blank[]
  active: ActiveField | undefined
  onShow: (field: string, part?: string) => void
  onNextBlank: (by: 1 | -1) => void
}

/** The document as it stands, what is blank in it, and the ways to the questions. */
export function PreviewPane(props: PreviewPaneProps) {
  const { t } = useLingui()
  const { template, title, tree, blocks, blanks, active, onShow, onNextBlank } = props
  const [notes, showNotes] = usePreference('notes', ['hidden', 'shown'])
  const count = tree.notes.length
  const [answers, markAnswers] = usePreference('answers', ['marked', 'plain'])
  return (
    <>
      <div className="mx-auto mb-2 flex min-h-11 max-w-[51rem] flex-wrap items-center justify-between gap-x-5 text-sm noscript:hidden">
        <BlanksMenu blanks={blanks} language={template.language} onShow={onShow} onNext={onNextBlank} />
        <div className="flex flex-wrap items-center gap-x-5">
          <BarSwitch
            isOn={answers === 'marked'}
            onSwitch={(areMarked) => markAnswers(areMarked ? 'marked' : 'plain')}
          >{t`Mark answers`}</BarSwitch>
          {/* What the template's author says about its clauses. */}
          {count > 0 && (
            <BarSwitch
              isOn={notes === 'shown'}
              onSwitch={(areShown) => showNotes(areShown ? 'shown' : 'hidden')}
            >
              <Trans>Drafting notes ({count})</Trans>
            </BarSwitch>
          )}
        </div>
      </div>
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

interface BarSwitchProps {
  isOn: boolean
  onSwitch: (isOn: boolean) => void
  children: ReactNode
}

function BarSwitch({ isOn, onSwitch, children }: BarSwitchProps) {
  return (
    <SwitchField
      label={<span className="block py-0.5">{children}</span>}
      checked={isOn}
      onChange={(event) => onSwitch(event.currentTarget.checked)}
    />
  )
}

const nothingComputed: ComputedTexts = {}
/**
 * The document as it is saved and downloaded: an answer that is not right is a blank of it. Evaluated in the
 * browser with every change of the answers.
 */
export function usePreview(template: DocumentTemplate, answers: Answers, logo: Logo | undefined) {
  const { savable, tree, blocks } = useMemo(() => {
    const right = validAnswers(template, answers)
    const evaluated = evaluate(template, right, logo)
    return { savable: right, tree: evaluated, blocks: renderBlocks(evaluated) }
  }, [template, answers, logo])
  const part = useMemo(() => computedPart(template), [template])
  const latest = useRef(nothingComputed)
  const computed = useMemo(() => {
    const texts = part ? printComputed(part, savable) : nothingComputed
    // The same object while nothing in it changes: every computed cell of the questions reads it.
    if (!isSameText(texts, latest.current)) latest.current = texts
    return latest.current
  }, [part, savable])
  return { tree, blocks, computed, savable }
}

function isSameText(one: ComputedTexts, other: ComputedTexts): boolean {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
}
