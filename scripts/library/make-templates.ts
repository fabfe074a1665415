// A thread of `makeMissing` (checked-templates.ts).
import { workerData } from 'node:worker_threads'
import { makeTemplates } from './checked-templates.ts'

const { files, isChecked }: { files: string[]; isChecked: boolean } = workerData
makeTemplates(files, { isChecked })
