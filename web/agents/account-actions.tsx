import type { AgentAccount } from '#contract/agents/agents.schema.ts'
import { ActionButtons } from '../kit/parts/action-buttons.tsx'
import { useDrawer } from '../kit/form/form-drawer.tsx'
import { go } from '../kit/route/navigate.ts'
import { to } from '../kit/route/screens.ts'
import { AdjustDrawer, RechargeDrawer } from './money-form.tsx'

export type AccountActs = {
  recharge: (account: AgentAccount) => void
  adjust: (account: AgentAccount) => void
}
type Kind = keyof AccountActs

/** The drawers in which money is moved; `acts` opens them. */
export function useMoneyDrawers() {
  const drawer = useDrawer<{ account: AgentAccount; kind: Kind }>()
  const acts: AccountActs = {
    recharge: (account) => drawer.show({ account, kind: 'recharge' }),
    adjust: (account) => drawer.show({ account, kind: 'adjust' }),
  }
  const Drawer = drawer.record?.kind === 'adjust' ? AdjustDrawer : RechargeDrawer
  const drawers = drawer.record && (
    <Drawer key={drawer.count} account={drawer.record.account} open={drawer.open} onClose={drawer.hide} />
  )
  return { acts, drawers }
}

/** What can be done with an account; on its own page there is no way to its ledger. */
export function AccountActions({
  account,
  acts,
  max,
  here,
}: {
  account: AgentAccount
  acts: AccountActs
  max: number
  here?: boolean
}) {
  return (
    <ActionButtons
      can={account.can}
      of="agents.text"
      max={max}
      quiet={!here}
      acts={{
        recharge: { word: 'agents.text.recharge', go: () => acts.recharge(account) },
        adjust: { word: 'agents.text.adjust', go: () => acts.adjust(account) },
        ...(!here && {
          ledger: {
            word: 'agents.screens.AccountDetail' as const,
            go: () => go(to.agents.AccountDetail({ agentId: account.agentId })),
          },
        }),
      }}
    />
  )
}
