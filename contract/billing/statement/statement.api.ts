import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { Done, Id } from '../../kit/schema.ts'
import { billKeys } from '../billing.keys.ts'
import { AgeingFilter, AgeingList, Statement, StatementAsk } from './statement.schema.ts'

const { index, agent } = billKeys
const both = { needs: index, agentNeeds: agent, audience: ['staff', 'agent'] } as const

export const statementApi = {
  ageing: read('/supplier/distributorBillAgeing/list', {
    needs: index,
    input: AgeingFilter,
    output: AgeingList,
  }),
  statement: read('/supplier/distributorBillStatement/info', {
    ...both,
    input: StatementAsk,
    output: Statement,
  }),
  statementPdf: read('/supplier/distributorBillStatement/pdf', {
    ...both,
    input: StatementAsk,
    output: z.unknown(),
    raw: true,
  }),
  statementXlsx: read('/supplier/distributorBillStatement/xlsx', {
    ...both,
    input: StatementAsk,
    output: z.unknown(),
    raw: true,
  }),
  statementSend: act('/supplier/distributorBillStatement/send', {
    needs: `${index}.send`,
    input: StatementAsk.required({ agentId: true }),
    output: Done,
    errors: ['billing.noAddress'],
  }),
  /** Nothing more is sold to an agent by hand, or again. */
  stopSale: act('/supplier/distributorBill/stopSale', {
    needs: `${index}.stop`,
    input: z.object({ agentId: Id, stop: z.boolean(), reason: z.string().trim().max(200).default('') }),
    output: Done,
    errors: ['operationInvalid'],
  }),
}
