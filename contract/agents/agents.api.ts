import { z } from 'zod'
import { act, read } from '../kit/endpoint.ts'
import { Confirm, Done, Id, listOf, Saved, ShortText } from '../kit/schema.ts'
import { claimsApi } from './claims/claims.api.ts'
import { agentKeysApi } from './keys/keys.api.ts'
import { rechargesApi } from './recharges/recharges.api.ts'
import { PayLink } from '../payments/link/link.schema.ts'
import { recordSheetApi } from '../kit/sheet/sheet.api.ts'
import {
  AccountFilter,
  Adjustment,
  Agent,
  AgentAccount,
  AgentChoice,
  AgentFilter,
  AgentForm,
  AgentGroup,
  AgentGroupForm,
  AgentInfo,
  Movement,
  MovementFilter,
  LinkMyRecharge,
  LinkRecharge,
  Recharge,
  SettlementTerm,
} from './agents.schema.ts'

const list = 'tools.ForAgentList'
const account = 'tools.AgentAccout'
const AgentRef = z.object({ id: Id })

export const agentsApi = {
  ...agentKeysApi,
  ...rechargesApi,
  ...claimsApi,
  list: read('/supplier/distributor/list', { needs: list, input: AgentFilter, output: listOf(Agent) }),
  info: read('/supplier/distributor/info', { needs: list, input: AgentRef, output: AgentInfo }),
  save: act('/supplier/distributor/save', {
    needs: `${list}.edit`,
    input: AgentForm,
    output: Saved,
  }),
  update: act('/supplier/distributor/update', {
    needs: `${list}.edit`,
    input: AgentForm.extend({ id: Id }),
    output: Saved,
    errors: ['open-market.byContract'],
  }),
  enable: act('/supplier/distributor/enable', {
    needs: `${list}.edit`,
    input: AgentRef.extend({ enabled: z.boolean(), confirm: Confirm.optional() }),
    output: Done,
    back: 'enable',
    backBy: 'turned',
  }),
  ...recordSheetApi('/supplier/distributor', list, `${list}.edit`, AgentChoice.shape),
  /** Agents for pickers: the ones that may be ordered for. */
  simpleList: read('/supplier/distributor/simpleList', {
    needs: '*',
    openTo: [
      'agents',
      'billing',
      'orders',
      'order-entry',
      'counter',
      'hotel-orders',
      'promotions',
      'pricing',
      'stock',
      'statistics',
      'open-market',
      'journeys',
    ],
    input: z.object({ text: ShortText.optional(), ids: z.array(Id).optional() }),
    output: z.object({
      rows: z.array(
        z.object({
          id: Id,
          code: z.string(),
          name: z.string(),
          currency: z.string(),
          settlementTerm: SettlementTerm,
        }),
      ),
    }),
  }),
  currencyList: read('/supplier/distributor/currencyList', {
    needs: '*',
    output: z.object({ rows: z.array(z.string()) }),
  }),
  /** Groups by name, or the ones named. */
  groups: read('/supplier/distributorGroup/list', {
    needs: list,
    input: z.object({ text: ShortText.optional(), ids: z.array(Id).optional() }),
    output: z.object({ rows: z.array(AgentGroup) }),
  }),
  groupSave: act('/supplier/distributorGroup/save', {
    needs: `${list}.edit`,
    input: AgentGroupForm,
    output: Saved,
  }),
  /** Its agents are in no group then, and follow the default strategy unless they have one of their own. */
  groupDelete: act('/supplier/distributorGroup/delete', {
    needs: `${list}.edit`,
    input: AgentRef,
    output: Done,
  }),
  accounts: read('/supplier/distributorAccout/list', {
    needs: account,
    input: AccountFilter,
    output: listOf(AgentAccount),
  }),
  account: read('/supplier/distributorAccout/info', {
    needs: account,
    input: z.object({ agentId: Id }),
    output: AgentAccount,
  }),
  movements: read('/supplier/distributorAccout/detail', {
    needs: account,
    input: MovementFilter,
    output: listOf(Movement),
  }),
  recharge: act('/supplier/distributorAccout/recharge', {
    needs: `${account}.recharge`,
    input: Recharge,
    output: AgentAccount,
    once: true,
  }),
  /** A link by which the agent pays it in through a provider. */
  rechargeLink: act('/supplier/distributorAccout/payLink', {
    needs: `${account}.recharge`,
    input: LinkRecharge,
    output: PayLink,
  }),
  /** The agent's own. */
  myRechargeLink: act('/supplier/bookingCenter/recharge/payLink', {
    needs: 'bookingCenter.stripeTransaction',
    audience: ['agent'],
    input: LinkMyRecharge,
    output: PayLink,
  }),
  adjust: act('/supplier/distributorAccout/adjust', {
    needs: `${account}.adjust`,
    input: Adjustment,
    output: AgentAccount,
    once: true,
    errors: ['balanceTooLow'],
  }),
}
