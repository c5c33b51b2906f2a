import { agentsApi } from '#contract/agents/agents.api.ts'
import { currencies } from '#contract/kit/money/money.ts'
import { bindRoutes } from '../kit/call/routes.ts'
import { askRecharge, rechargeAccounts } from './recharges/ask-recharge.ts'
import { confirmRecharge, payRecharge, rejectRecharge, undoRecharge } from './recharges/move-recharge.ts'
import { listRecharges, rechargeProof } from './recharges/recharges.queries.ts'
import { claimWaive } from './claims/claims.ts'
import { listClaims } from './claims/claims.queries.ts'
import { agentAccount, listAccounts, listMovements } from './accounts.queries.ts'
import { agentSheets } from './agent-sheets.ts'
import { agentInfo, listAgents, simpleAgents } from './agents.queries.ts'
import { enableAgent } from './enable-agent.ts'
import { deleteGroup, listGroups, saveGroup } from './groups.ts'
import { adjustAgent, rechargeAgent } from './move-money.ts'
import { revokeAgentKey, rotateAgentKey, saveAgentKey } from './keys/agent-keys.ts'
import { listAgentKeys, listKeyCalls } from './keys/agent-keys.queries.ts'
import { linkMyRecharge, linkRecharge } from './recharge/link-recharge.ts'
import { saveAgent } from './save-agent.ts'

export const agentsRoutes = bindRoutes(agentsApi, {
  rechargeList: listRecharges,
  rechargeAccounts,
  rechargeAsk: askRecharge,
  rechargeProof,
  rechargePay: payRecharge,
  rechargeConfirm: confirmRecharge,
  rechargeUndo: undoRecharge,
  rechargeReject: rejectRecharge,
  list: listAgents,
  info: agentInfo,
  save: saveAgent,
  update: saveAgent,
  enable: enableAgent,
  ...agentSheets.handlers,
  simpleList: simpleAgents,
  currencyList: async () => ({ rows: [...currencies] }),
  groups: listGroups,
  groupSave: saveGroup,
  groupDelete: deleteGroup,
  accounts: listAccounts,
  account: agentAccount,
  movements: listMovements,
  recharge: rechargeAgent,
  rechargeLink: linkRecharge,
  myRechargeLink: linkMyRecharge,
  adjust: adjustAgent,
  claimList: listClaims,
  claimWaive,
  keyList: listAgentKeys,
  keySave: saveAgentKey,
  keyRotate: rotateAgentKey,
  keyRevoke: revokeAgentKey,
  keyCalls: listKeyCalls,
})
