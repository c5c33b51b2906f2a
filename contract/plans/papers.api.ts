import { z } from 'zod'
import { act, read } from '../kit/endpoint.ts'
import { DateTime, Id, Saved } from '../kit/schema.ts'
import { formShape } from '../kit/record/record-schema.ts'
import { paperSetForm } from './deal/deal.fields.ts'
import { papers, planKeys } from './plan.keys.ts'

const needs = `${planKeys.plans}.documents` as const
const Count = z.number().int()

export const MakePapers = z.object({
  planIds: z.array(Id).min(1).max(100),
  ...formShape(paperSetForm),
  papers: z.array(z.enum(papers)).min(1),
})
export type MakePapers = z.output<typeof MakePapers>

/** Papers of many groups in one archive, as far as it is made. */
export const PaperSet = z.object({
  id: Id,
  state: z.enum(['running', 'done', 'failed']),
  groups: Count,
  total: Count,
  done: Count,
  /** Papers that the state of their group does not allow, or that are empty. */
  skipped: z.array(z.object({ code: z.string(), paper: z.enum(papers) })),
  createdAt: DateTime,
})
export type PaperSet = z.infer<typeof PaperSet>

export const papersApi = {
  paperSetStart: act('/supplier/travelPlan/documentSet', { needs, input: MakePapers, output: Saved }),
  /** A person's own latest. */
  paperSets: read('/supplier/travelPlan/documentSets', {
    needs,
    output: z.object({ rows: z.array(PaperSet) }),
  }),
  paperSetFile: read('/supplier/travelPlan/documentSetFile', {
    needs,
    input: z.object({ id: Id }),
    output: z.unknown(),
    raw: true,
  }),
}
