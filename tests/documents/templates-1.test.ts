import { describeTemplates } from './template-matrix.ts'

describeTemplates(0, 2)
