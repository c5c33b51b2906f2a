import { useState, type ReactNode } from 'react'
import { z } from 'zod'
import { Adjustment, Recharge, rechargeMethods, type AgentAccount } from '#contract/agents/agents.schema.ts'
import { ChoiceField } from '../kit/form/fields/field-choice.tsx'
import { MoneyField } from '../kit/form/fields/field-number.tsx'
import { TextField } from '../kit/form/fields/field-text.tsx'
import { FieldGroup } from '../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../kit/form/save-drawer.tsx'
import { Icon } from '../kit/parts/icons.tsx'
import { Money } from '../kit/parts/money.tsx'
import { newRequestId } from '../kit/call/request-id.ts'
import { useForm, useFormValue } from '../kit/form/use-form.ts'
import { useWords } from '../kit/words/words.ts'
import { agents } from './agents.client.ts'
import './agents.css'

type DrawerProps = { account: AgentAccount; open: boolean; onClose: () => void }
type Typed = number | string | null

/** Money received from an agent. Its id is made with the form, so that pressing twice pays in once. */
export function RechargeDrawer({ account, open, onClose }: DrawerProps) {
  const { w } = useWords()
  const { agentId, currency, name } = account
  const [initial] = useState(() => ({
    agentId,
    amountMinor: null as Typed,
    method: 'bank-transfer' as string,
    memo: '',
    clientRequestId: newRequestId(),
  }))
  const form = useForm({ name: `agents.recharge.${agentId}`, initial, schema: Recharge, draft: false })
  const amount = useFormValue(form, 'amountMinor')
  return (
    <SaveDrawer
      form={form}
      call={agents.recharge}
      doneText={w('agents.text.recharged', { name })}
      open={open}
      onClose={onClose}
      title={`${w('agents.text.recharge')} · ${name}`}
      saveWord="agents.text.recharge"
    >
      <FieldGroup>
        <MoneyField
          form={form}
          name="amountMinor"
          label="agents.fields.amount"
          currency={currency}
          required
          wide
        />
        <ChoiceField
          form={form}
          name="method"
          label="agents.fields.method"
          choices={rechargeMethods.map((value) => ({ value, word: `agents.methods.${value}` as const }))}
          wide
        />
        <TextField form={form} name="memo" label="agents.fields.memo" max={200} wide />
      </FieldGroup>
      <Change account={account} byMinor={typeof amount === 'number' ? amount : 0} />
    </SaveDrawer>
  )
}

/** A correction: which way, how much, why. Sent as one signed amount. */
const SignedAdjustment = z.preprocess(
  ({ way, amountMinor, ...rest }: { way: string; amountMinor: Typed }) => ({
    ...rest,
    amountMinor: typeof amountMinor === 'number' && way === 'take' ? -Math.abs(amountMinor) : amountMinor,
  }),
  Adjustment,
)

/** Corrects an account by hand, with the reason that stands in its ledger. */
export function AdjustDrawer({ account, open, onClose }: DrawerProps) {
  const { w } = useWords()
  const { agentId, currency, name } = account
  const [initial] = useState(() => ({
    agentId,
    way: 'give',
    amountMinor: null as Typed,
    reason: '',
    clientRequestId: newRequestId(),
  }))
  const form = useForm({ name: `agents.adjust.${agentId}`, initial, schema: SignedAdjustment, draft: false })
  const amount = useFormValue(form, 'amountMinor')
  const way = useFormValue(form, 'way')
  const size = typeof amount === 'number' ? Math.abs(amount) : 0
  return (
    <SaveDrawer
      form={form}
      call={agents.adjust}
      doneText={w('agents.text.adjusted', { name })}
      open={open}
      onClose={onClose}
      title={`${w('agents.text.adjust')} · ${name}`}
      saveWord="agents.text.adjust"
    >
      <FieldGroup>
        <ChoiceField
          form={form}
          name="way"
          label="agents.fields.way"
          choices={[
            { value: 'give', word: 'agents.text.give' },
            { value: 'take', word: 'agents.text.take' },
          ]}
          wide
        />
        <MoneyField
          form={form}
          name="amountMinor"
          label="agents.fields.amount"
          currency={currency}
          required
          wide
        />
        <TextField form={form} name="reason" label="agents.fields.reason" rows={3} max={500} required wide />
      </FieldGroup>
      <Change account={account} byMinor={way === 'take' ? -size : size} />
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
