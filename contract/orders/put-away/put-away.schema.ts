import { z } from 'zod'
import { formShape } from '../../kit/record/record-schema.ts'
import { archiveRuleForm } from './put-away.fields.ts'

export const ArchiveRule = z.object(formShape(archiveRuleForm))
export type ArchiveRule = z.output<typeof ArchiveRule>
