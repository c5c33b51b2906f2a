import { AgentAccount, Movement, MovementFilter } from '../agents/agents.schema.ts'
import { read } from '../kit/endpoint.ts'
import { listOf } from '../kit/schema.ts'
import { ownCustomersApi } from './customers/own-customers.api.ts'
import { peopleApi } from './people/people.api.ts'
import { signApi } from './sign/sign.api.ts'
import { statementApi } from './statement/statement.api.ts'

const own = { needs: 'bookingCenter.transactionList', audience: ['agent'] } as const

/** An agent's own account: the same ledger as staff read of it, without who wrote it. */
export const bookingCenterApi = {
  account: read('/supplier/distributorAccout/ownInfo', { ...own, output: AgentAccount }),
  transactions: read('/supplier/distributorAccout/ownDetail', {
    ...own,
    input: MovementFilter.omit({ agentId: true }),
    output: listOf(Movement),
  }),
  ...statementApi,
  ...signApi,
  ...peopleApi,
  ...ownCustomersApi,
}
