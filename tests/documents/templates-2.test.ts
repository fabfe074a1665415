import { describeTemplates } from './template-matrix.ts'

describeTemplates(1, 2)
