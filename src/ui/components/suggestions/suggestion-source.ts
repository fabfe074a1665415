/** Where a search field has its suggestions from, and where they lead. */
export interface SuggestionSource {
  /** Answers `?q=…&language=…` with suggestions. */
  url: string
  /** Language of the interface: what is offered in it comes first. */
  language: string
  /** Where a template that is offered is opened. */
  linkTo(template: { slug: string; language: string }): { to: string; reloadDocument?: boolean }
}

/** What the list below a search field makes of the field for screen readers. */
export interface ListState {
  isOpen: boolean
  listId?: string
  activeId?: string | undefined
}
