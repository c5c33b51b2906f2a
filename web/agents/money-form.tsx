import { useState, type ReactNode } from 'react'
import { type AgentAccount } from '#contract/agents/agents.schema.ts'
import { FieldGroup } from '../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../kit/form/save-drawer.tsx'
import { Icon } from '../kit/parts/icons.tsx'
import { Money } from '../kit/parts/money.tsx'
import { newRequestId } from '../kit/call/request-id.ts'
import { useFormValue, useFormValues } from '../kit/form/use-form.ts'
import { useWords } from '../kit/words/words.ts'
import { agents } from './agents.client.ts'
import './agents.css'
import { fieldOf } from '../kit/record/record-fields.tsx'
import { useRecordForm } from '../kit/record/use-record-form.ts'
import type { Panel } from '../kit/form/form-drawer.tsx'
import { rechargeForm, adjustForm } from '#contract/agents/money.fields.ts'

type DrawerProps = Panel & { account: AgentAccount }
const Recharged = fieldOf(rechargeForm)
const Adjusted = fieldOf(adjustForm)

/** Whose account it is, and the id of the act, made with its form, so that pressing twice moves money once. */
const useActOf = ({ agentId }: AgentAccount) =>
  useState(() => ({ agentId, clientRequestId: newRequestId() }))[0]

/** Money received from an agent. */
export function RechargeDrawer({ account, ...panel }: DrawerProps) {
  const { w } = useWords()
  const { agentId, currency, name } = account
  const act = useActOf(account)
  const form = useRecordForm(rechargeForm, { name: `agents.recharge.${agentId}`, draft: false })
  const amount = useFormValue(form, 'amountMinor')
  return (
    <SaveDrawer
      {...panel}
      form={form}
      call={agents.recharge}
      owner={act}
      doneText={w('agents.text.recharged', { name })}
      title={`${w('agents.text.recharge')} · ${name}`}
      saveWord="agents.text.recharge"
    >
      <FieldGroup>
        <Recharged name="amountMinor" currency={currency} wide />
        <Recharged name="method" spread wide />
        <Recharged name="memo" wide />
      </FieldGroup>
      <Change account={account} byMinor={typeof amount === 'number' ? amount : 0} />
    </SaveDrawer>
  )
}

/** Corrects an account by hand, with the reason that stands in its ledger. Sent as one signed amount. */
export function AdjustDrawer({ account, ...panel }: DrawerProps) {
  const { w } = useWords()
  const { agentId, currency, name } = account
  const act = useActOf(account)
  const form = useRecordForm(adjustForm, { name: `agents.adjust.${agentId}`, draft: false })
  const { amountMinor: amount, way } = useFormValues(form)
  const size = typeof amount === 'number' ? Math.abs(amount) : 0
  const byMinor = way === 'take' ? -size : size
  return (
    <SaveDrawer
      {...panel}
      form={form}
      call={agents.adjust}
      send={({ reason }) => ({ ...act, amountMinor: byMinor, reason })}
      doneText={w('agents.text.adjusted', { name })}
      title={`${w('agents.text.adjust')} · ${name}`}
      saveWord="agents.text.adjust"
    >
      <FieldGroup>
        <Adjusted name="way" spread wide />
        <Adjusted name="amountMinor" currency={currency} wide />
        <Adjusted name="reason" wide />
      </FieldGroup>
      <Change account={account} byMinor={byMinor} />
    </SaveDrawer>
  )
}

/** What the account has, or owes, now and afterwards. */
function Change({ account, byMinor }: { account: AgentAccount; byMinor: number }) {
  const { w } = useWords()
  const { currency, settlementTerm, availableMinor, receivableMinor } = account
  const billed = settlementTerm === 'invoice'
  const now = billed ? receivableMinor : availableMinor
  const then = billed ? now - byMinor : now + byMinor
  const side = (word: string, value: ReactNode) => (
    <div>
      <dt>{word}</dt>
      <dd>{value}</dd>
    </div>
  )
  return (
    <dl className="money-change">
      {side(
        w(billed ? 'agents.fields.receivable' : 'agents.fields.available'),
        <Money minor={now} currency={currency} />,
      )}
      <Icon name="right" />
      {side(w('agents.text.afterwards'), <Money minor={then} currency={currency} strong />)}
    </dl>
  )
}
