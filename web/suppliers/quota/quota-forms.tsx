import { useState } from 'react'
import { quotaRecord, topUpForm } from '#contract/suppliers/quota/quota.fields.ts'
import { QuotaForm, type Quota } from '#contract/suppliers/quota/quota.schema.ts'
import { ProofField } from '../../files/proof.public.tsx'
import { useCollectionsIn } from '../../finance/collections.public.ts'
import { newRequestId } from '../../kit/call/request-id.ts'
import { FieldGroup, type Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { timeZone, useSession } from '../../kit/session/session.ts'
import { today } from '../../kit/words/dates.ts'
import { useWords } from '../../kit/words/words.ts'
import { suppliers } from '../suppliers.client.ts'
import { supplierSource } from '../suppliers.public.ts'

const Field = fieldOf(quotaRecord)
const Paid = fieldOf(topUpForm)

/** A quota: with whom, how much credit, and from when people are told. */
export function QuotaDrawer({ quota, ...panel }: Panel & { quota: Quota | null }) {
  const { w } = useWords()
  const { user } = useSession()
  const form = useRecordForm(quotaRecord, {
    name: 'suppliers.quota',
    schema: QuotaForm,
    existing: quota
      ? { ...quota, currency: quota.currency }
      : { currency: user?.currency ?? 'THB', creditMinor: 0, warningMinor: 0 },
  })
  const isKnown = quota !== null
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w(isKnown ? 'suppliers.quotas.edit' : 'suppliers.quotas.new')}
      call={suppliers.quotaSave}
    >
      <FieldGroup>
        <Field name="supplierId" source={supplierSource} disabled={isKnown} wide />
        <Field name="currency" disabled={isKnown} wide />
        <Field name="creditMinor" help="suppliers.quotas.creditHelp" wide />
        <Field name="warningMinor" help="suppliers.quotas.warningHelp" wide />
        <Field name="note" wide />
      </FieldGroup>
    </SaveDrawer>
  )
}

/** Money paid into a quota. */
export function TopUpDrawer({ quota, ...panel }: Panel & { quota: Quota }) {
  const { w } = useWords()
  const [owner] = useState(() => ({ quotaId: quota.id, clientRequestId: newRequestId() }))
  const form = useRecordForm(topUpForm, {
    name: `suppliers.topUp.${quota.id}`,
    existing: { paidOn: today(timeZone()) },
    draft: false,
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      call={suppliers.topUp}
      owner={owner}
      invalidates={['finance']}
      doneText={w('suppliers.quotas.done')}
      title={`${w('suppliers.quotas.topUp')} · ${quota.supplierName}`}
      saveWord="suppliers.quotas.topUp"
    >
      <FieldGroup>
        <Paid name="amountMinor" currency={quota.currency} wide />
        <Paid name="accountId" source={useCollectionsIn(quota.currency)} wide />
        <Paid name="paidOn" />
        <Paid name="reference" />
        <Paid name="note" wide />
        <Paid name="proofFileId" wide>
          {(field) => <ProofField {...field} />}
        </Paid>
      </FieldGroup>
    </SaveDrawer>
  )
}
