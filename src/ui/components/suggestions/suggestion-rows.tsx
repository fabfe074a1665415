import { Trans, useLingui } from '@lingui/react/macro'
import { FileText, History, Search, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { foreignLanguage } from '#kernel/i18n/languages.ts'
import { useLanguage } from '#kernel/i18n/use-language.ts'
import { optionId } from '../combobox.ts'
import { Highlighted } from '../highlighted.tsx'
import { isSearchKeyOn, switchSearchKey } from '../search-key.ts'
import type { Suggestion, SuggestionSource } from './suggester.ts'

/** What both lists below a search field know: their id, the option chosen by arrow keys, where words lead. */
interface ListProps {
  listId: string
  active: number
  addressOf: (words: string) => string
}

interface SuggestionRowsProps extends ListProps {
  suggestions: readonly Suggestion[]
  linkTo: SuggestionSource['linkTo']
  onChoose: (suggestion: Suggestion) => void
}

/** What fits the words that are being typed: templates to go to, and words to search for. */
export function SuggestionRows(props: SuggestionRowsProps) {
  const { listId, suggestions, active, addressOf, linkTo, onChoose } = props
  const { t } = useLingui()
  return (
    <div role="listbox" id={listId} aria-label={t`Suggestions`} className="py-1.5">
      {suggestions.map((suggestion, position) => {
        const option = {
          id: optionId(listId, position),
          isActive: position === active,
          onChoose: () => onChoose(suggestion),
        }
        return suggestion.kind === 'words' ? (
          <OptionLink
            key={`words ${suggestion.words}`}
            {...option}
            to={addressOf(suggestion.words)}
            icon={<Search />}
          >
            {suggestion.words}
          </OptionLink>
        ) : (
          <OptionLink key={suggestion.slug} {...option} {...linkTo(suggestion)} icon={<FileText />}>
            <TemplateTitle suggestion={suggestion} />
          </OptionLink>
        )
      })}
    </div>
  )
}

function TemplateTitle({ suggestion }: { suggestion: Extract<Suggestion, { kind: 'template' }> }) {
  const { title, titleMatches, language, foundBy } = suggestion
  const foreign = foreignLanguage(language, useLanguage())
  return (
    <>
      <span lang={foreign?.tag} className="font-medium">
        <Highlighted text={title} matches={titleMatches} />
      </span>
      {(foreign !== undefined || foundBy !== undefined) && (
        <span className="block text-muted text-sm">
          {foreign?.name}
          {foreign !== undefined && foundBy !== undefined && ' · '}
          {foundBy !== undefined && <FoundByText {...foundBy} />}
        </span>
      )}
    </>
  )
}

/** Why a template is there that has none of the typed words: what was typed, and what found it instead. */
function FoundByText({ typed, meant }: { typed: string; meant: string }) {
  return (
    <Trans>
      matched: {typed} → {meant}
    </Trans>
  )
}

interface RecentRowsProps extends ListProps {
  searches: readonly string[]
  onChoose: (words: string) => void
  onForget: (words: string) => void
  onForgetAll: () => void
}

/**
 * The last searches of this browser. A list of options may hold nothing else that can be pressed, so what
 * removes them is a list of its own beside it, row by row.
 */
export function RecentRows(props: RecentRowsProps) {
  const { listId, searches, active, addressOf, onChoose, onForget, onForgetAll } = props
  const { t } = useLingui()
  return (
    <>
      <p className="px-3.5 pt-2.5 pb-1 text-muted text-sm">
        <Trans>Recent searches, stored only in this browser</Trans>
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)_auto]">
        <div role="listbox" id={listId} aria-label={t`Recent searches`}>
          {searches.map((words, position) => (
            <OptionLink
              key={words}
              id={optionId(listId, position)}
              isActive={position === active}
              to={addressOf(words)}
              icon={<History />}
              onChoose={() => onChoose(words)}
            >
              <span className="block truncate">{words}</span>
            </OptionLink>
          ))}
        </div>
        <ul>
          {searches.map((words) => (
            <li key={words}>
              <QuietButton label={t`Remove “${words}”`} onPress={() => onForget(words)}>
                <X className="size-4" />
              </QuietButton>
            </li>
          ))}
        </ul>
      </div>
      <p className="flex flex-wrap items-center justify-between gap-x-4 border-line border-t px-3.5 text-muted text-sm">
        <QuietButton onPress={onForgetAll}>{t`Remove all`}</QuietButton>
        <SearchKeySwitch />
      </p>
    </>
  )
}

/** Says which key leads to the field, and lets it be switched off. */
function SearchKeySwitch() {
  const { t } = useLingui()
  const [isOn, setOn] = useState(isSearchKeyOn)
  const change = () => {
    switchSearchKey(!isOn)
    setOn(!isOn)
  }
  return (
    <span className="pointer-coarse:hidden flex items-center gap-1">
      {isOn ? t`Press / to search.` : t`The / shortcut is off.`}
      <QuietButton onPress={change}>{isOn ? t`Switch it off` : t`Switch it on`}</QuietButton>
    </span>
  )
}

function QuietButton(props: { label?: string; onPress: () => void; children: ReactNode }) {
  const { label, onPress, children } = props
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-control text-muted underline-offset-4 hover:text-action-strong hover:underline"
    >
      {children}
    </button>
  )
}

interface OptionLinkProps {
  id: string
  isActive: boolean
  to: string
  /** Leads to a page in another language, which is loaded as a document of its own. */
  reloadDocument?: boolean | undefined
  icon: ReactNode
  children: ReactNode
  onChoose: () => void
}

/** One option of the list below a search field: a link, so that it can also be opened in a tab of its own. */
function OptionLink({ id, isActive, to, reloadDocument, icon, children, onChoose }: OptionLinkProps) {
  return (
    <Link
      role="option"
      id={id}
      aria-selected={isActive}
      tabIndex={-1}
      to={to}
      discover="none"
      reloadDocument={reloadDocument ?? false}
      // The focus stays in the field, so that the list stays open until the press is over.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className="flex min-h-11 scroll-my-2 items-center gap-3 px-3.5 py-1.5 text-ink leading-snug no-underline hover:bg-sunken aria-selected:bg-action-tint aria-selected:text-action-strong aria-selected:outline-2 aria-selected:outline-action aria-selected:-outline-offset-2 [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-muted"
    >
      {icon}
      <span className="min-w-0">{children}</span>
    </Link>
  )
}
