export {
  type Catalogue,
  type CatalogueQuery,
  type CatalogueTemplate,
  type CompiledCatalogue,
  type CompiledTemplate,
  createCatalogue,
  isInLanguage,
  loadCatalogue,
} from './catalogue.ts'
export { listTopTemplates } from './list-top-templates.ts'
export { type Review, type ReviewGrade, type ReviewState, reviewState } from './review-state.ts'
export { type CatalogueDocument, type PictureWidth, picturePath, toCatalogueDocument } from './schema.ts'
