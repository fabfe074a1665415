export {
  type Catalogue,
  type CatalogueQuery,
  type CatalogueTemplate,
  type CompiledTemplate,
  createCatalogue,
  isInLanguage,
  loadCatalogue,
} from './catalogue.ts'
export { listTopTemplates } from './list-top-templates.ts'
export { type CatalogueDocument, type PictureWidth, picturePath, toCatalogueDocument } from './schema.ts'
