import { z } from 'zod'
import { AgentAccount } from '../agents/agents.schema.ts'
import { read } from '../kit/endpoint.ts'
import { hotelHomeApi } from './hotel/hotel-home.api.ts'
import { setUpApi } from './set-up/set-up.api.ts'
import { billKeys } from '../billing/billing.keys.ts'
import {
  AgentWait,
  ComingOrder,
  Departures,
  DueBill,
  FirstSteps,
  LowStock,
  Notice,
  OwingList,
  Trend,
  UnreadMessage,
  Week,
} from './home.schema.ts'

const needs = 'entertainment.PlayOrderList'
const agentNeeds = 'bookingCenter.PlayOrderList'
const rows = <T extends z.ZodType>(row: T) => z.object({ rows: z.array(row) })

/** What the first page shows, one small answer a card: each with the permission of the screen behind it. */
export const homeApi = {
  departures: read('/supplier/home/departures', {
    needs,
    audience: ['staff', 'supplier'],
    output: Departures,
  }),
  /** For a merchant that begins. */
  firstSteps: read('/supplier/home/firstSteps', { needs: 'entertainment.all', output: FirstSteps }),
  week: read('/supplier/home/week', { needs, output: Week }),
  /** An agent's next orders; of a supplier's the lines that wait for its answer. */
  coming: read('/supplier/home/coming', {
    needs,
    agentNeeds,
    audience: ['agent', 'supplier'],
    output: rows(ComingOrder),
  }),
  /** What waits for an agent, the soonest first. */
  agentWaits: read('/supplier/home/waits', {
    needs: agentNeeds,
    audience: ['agent'],
    output: rows(AgentWait).extend({ total: z.number() }),
  }),
  /** An agent's own account. */
  balance: read('/supplier/home/balance', {
    needs: 'bookingCenter.transactionList',
    audience: ['agent'],
    output: AgentAccount,
  }),
  /** Bills that wait for their money, those due first: of all agents, or an agent's own. */
  dueBills: read('/supplier/home/bills', {
    needs: billKeys.index,
    agentNeeds: billKeys.agent,
    audience: ['staff', 'agent'],
    output: rows(DueBill).extend({ total: z.number() }),
  }),
  /** What was written at orders and this person has not read. */
  messages: read('/supplier/home/messages', {
    needs: 'home.notification',
    audience: ['staff', 'agent', 'supplier'],
    output: rows(UnreadMessage).extend({ total: z.number() }),
  }),
  trend: read('/supplier/home/trend', { needs: 'home.main.sales', output: Trend }),
  lowStock: read('/supplier/home/lowStock', {
    needs: 'entertainment.stockBoard',
    output: rows(LowStock).extend({ total: z.number() }),
  }),
  receivables: read('/supplier/home/receivables', { needs: 'tools.AgentAccout', output: OwingList }),
  payables: read('/supplier/home/payables', { needs: 'supplierRouter.supplierManage', output: OwingList }),
  ...hotelHomeApi,
  ...setUpApi,
  /** What others did lately, of what the person may look into. */
  notices: read('/supplier/home/notices', { needs: '*', output: rows(Notice) }),
}
