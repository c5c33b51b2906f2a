import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { Done, Id, Saved } from '../../kit/schema.ts'
import { writeOffKeys } from '../write-off.keys.ts'
import { Rehearsal, RuleFilter, RuleForm, RuleList } from './rule.schema.ts'

const { see, rules: needs } = writeOffKeys
const at = '/supplier/writeOff/rule'
const MatchRuleRef = z.object({ id: Id })

export const ruleApi = {
  ruleList: read(`${at}/list`, { needs: see, input: RuleFilter, output: RuleList }),
  ruleSave: act(`${at}/save`, { needs, input: RuleForm, output: Saved, errors: ['changedMeanwhile'] }),
  /** What it would have made of last year's lines; changes none of them. */
  ruleRehearse: act(`${at}/rehearse`, { needs, input: MatchRuleRef, output: Rehearsal }),
  /** Only one that was rehearsed as it is; where people had said otherwise that is asked. */
  ruleEnable: act(`${at}/enable`, {
    needs,
    input: MatchRuleRef.extend({ enabled: z.boolean() }),
    output: Done,
    asks: true,
    errors: ['write-off.notRehearsed', 'operationInvalid'],
    back: 'ruleEnable',
    backBy: 'turned',
  }),
  ruleDelete: act(`${at}/delete`, { needs, input: MatchRuleRef, output: Done }),
  /** Accounts of the books that a line may be explained by. */
  chartChoices: read(`${at}/accounts`, {
    needs: see,
    output: z.object({ rows: z.array(z.object({ value: z.string(), label: z.string() })) }),
  }),
}
