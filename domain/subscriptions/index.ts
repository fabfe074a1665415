export { accessOf, covers, type LibraryAccess, wholeLibrary } from './access-of.ts'
export { endOfTerm } from './end-of-term.ts'
