import type { ModuleServer } from '#kernel/module.ts'
import { exportDocuments } from './export-documents.ts'
import { deleteOldTrash } from './trash.ts'

export const server: ModuleServer = {
  jobs: (deps) => [{ name: 'delete-old-trash', schedule: '23 * * * *', handle: () => deleteOldTrash(deps) }],
  exportFiles: exportDocuments,
}
