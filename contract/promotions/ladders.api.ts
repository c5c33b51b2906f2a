import { z } from 'zod'
import { act, read } from '../kit/endpoint.ts'
import { Done, Id, listOf, Saved } from '../kit/schema.ts'
import { Ladder, LadderExample, LadderFilter, LadderSave } from './ladder.schema.ts'
import { ScopeAsk, ScopeSku } from './promo.schema.ts'

const ladders = 'promoTools.stepwises'
const LadderRef = z.object({ id: Id })

export const laddersApi = {
  ladderList: read('/supplier/ladderPrice/list', {
    needs: ladders,
    input: LadderFilter,
    output: listOf(Ladder),
  }),
  ladderInfo: read('/supplier/ladderPrice/info', { needs: ladders, input: LadderRef, output: Ladder }),
  ladderSave: act('/supplier/ladderPrice/save', {
    needs: `${ladders}.edit`,
    input: LadderSave,
    output: Saved,
    errors: ['changedMeanwhile'],
  }),
  ladderEnable: act('/supplier/ladderPrice/enable', {
    needs: `${ladders}.edit`,
    input: LadderRef.extend({ enabled: z.boolean() }),
    output: Done,
    back: 'ladderEnable',
    backBy: 'turned',
  }),
  ladderSkus: read('/supplier/ladderPrice/skus', {
    needs: ladders,
    input: ScopeAsk,
    output: z.object({ rows: z.array(ScopeSku) }),
  }),
  ladderExample: read('/supplier/ladderPrice/example', {
    needs: ladders,
    input: LadderRef,
    output: LadderExample,
  }),
}
