import { useState } from 'react'
import { askRecharge } from '#contract/agents/recharges/recharge.fields.ts'
import type { ShownAccount } from '#contract/finance/collections/collections.schema.ts'
import { ProofField } from '../../files/proof.public.tsx'
import { fileUrl } from '../../files/files.public.ts'
import { newRequestId } from '../../kit/call/request-id.ts'
import { useRead } from '../../kit/call/query.ts'
import { FieldGroup, type Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { useFormValues } from '../../kit/form/use-form.ts'
import { Copyable } from '../../kit/parts/copyable.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { agents } from '../agents.client.ts'
import { agentSource } from '../agents.public.ts'
import './recharges.css'

const Field = fieldOf(askRecharge)

/** Asks for a recharge, `forAgents` of the agent that is named: how much, into which of the accounts that are shown, and whether it was sent. */
export function AskDrawer({ forAgents, title, ...panel }: Panel & { forAgents?: boolean; title: string }) {
  const { w } = useWords()
  const [owner] = useState(() => ({ clientRequestId: newRequestId() }))
  const form = useRecordForm(askRecharge, { name: 'agents.askRecharge', draft: false })
  const { accountId, agentId } = useFormValues(form)
  const { data } = useRead(agents.rechargeAccounts, agentId ? { agentId } : {}, {
    enabled: !forAgents || Boolean(agentId),
  })
  const accounts = data?.rows ?? []
  const chosen = accounts.find(({ id }) => id === accountId)
  return (
    <SaveDrawer
      {...panel}
      form={form}
      call={agents.rechargeAsk}
      owner={owner}
      doneText={w('agents.recharges.asked')}
      title={title}
      saveWord="agents.recharges.ask"
    >
      {data && accounts.length === 0 && <p>{w('agents.recharges.noAccounts')}</p>}
      <FieldGroup>
        {forAgents && <Field name="agentId" source={agentSource} required wide />}
        <Field name="amountMinor" currency={data?.currency ?? 'THB'} wide />
        <Field
          name="accountId"
          choices={accounts.map(({ id, name, accountNumber }) => ({
            value: String(id),
            label: [name, accountNumber].filter(Boolean).join(' · '),
          }))}
          wide
        />
      </FieldGroup>
      {chosen && <Payee account={chosen} />}
      <FieldGroup>
        <Field name="paidOn" help="agents.recharges.paidOnHelp" />
        <Field name="reference" />
        <Field name="proofFileId" wide>
          {(field) => <ProofField {...field} />}
        </Field>
        <Field name="note" wide />
      </FieldGroup>
    </SaveDrawer>
  )
}

/** Where to send it, as whoever pays copies it. */
function Payee({ account }: { account: ShownAccount }) {
  const { w } = useWords()
  const facts = [
    ['finance.collections.bankName', account.bankName],
    ['finance.collections.accountName', account.accountName],
    ['finance.collections.accountNumber', account.accountNumber],
    ['finance.collections.swift', account.swift],
  ] as const
  return (
    <div className="recharge-payee">
      {account.qrFileId && <img src={fileUrl(account.qrFileId)} alt={w('finance.collections.qr')} />}
      <dl>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{w(label)}</dt>
                <dd>
                  <Copyable text={value} />
                </dd>
              </div>
            ),
        )}
      </dl>
      {account.instructions && <p>{account.instructions}</p>}
    </div>
  )
}
