import { z } from 'zod'
import { Statement, StatementAsk } from '../../agents/statement/statement.schema.ts'
import { read } from '../../kit/endpoint.ts'

const own = { needs: 'bookingCenter.transactionList', audience: ['agent'] } as const

export const statementApi = {
  /** The agent's ledger over a period, and as of its last day. */
  statement: read('/supplier/distributorAccout/ownStatement', {
    ...own,
    input: StatementAsk,
    output: Statement,
  }),
  /** The same with every movement, to keep: a workbook or a document in the reader's language. */
  statementFile: read('/supplier/distributorAccout/ownStatement/file', {
    ...own,
    input: StatementAsk.safeExtend({ format: z.enum(['xlsx', 'pdf']).default('pdf') }),
    output: z.unknown(),
    raw: true,
    errors: ['agents.statementTooLong'],
  }),
}
