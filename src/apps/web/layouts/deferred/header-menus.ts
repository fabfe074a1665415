/** What opens under the header: one chunk, because the frame knows each chunk by its name. */
export { ProductsMenu } from './products-menu.tsx'
export { SearchMenu } from './search-menu.tsx'
export { TemplatesMenu } from './templates-menu.tsx'
