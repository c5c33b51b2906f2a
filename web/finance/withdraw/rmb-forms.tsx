import { useState } from 'react'
import { ownLimitForm, rmb, rmbForm, withdrawForm } from '#contract/finance/withdraw/withdraw.fields.ts'
import { newRequestId } from '../../kit/call/request-id.ts'
import { useRead } from '../../kit/call/query.ts'
import { FieldGroup, type Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { useFormValues } from '../../kit/form/use-form.ts'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { collectionSource } from '../collections.public.ts'
import { finance } from '../finance.client.ts'

const Moved = fieldOf(rmbForm)
const WithdrawField = fieldOf(withdrawForm)
/** The id of the act, made with its form, so that pressing twice moves money once. */
const useRequest = () => useState(() => ({ clientRequestId: newRequestId() }))[0]
const useCurrencyOf = (accountId: number | null | undefined): string | undefined =>
  useRead(finance.collectionChoices, { ids: [accountId ?? 0] }, { enabled: Boolean(accountId) }).data?.rows[0]
    ?.currency

/** Money into the RMB account, out of it, or exchanged. */
export function MoveDrawer(panel: Panel) {
  const { w } = useWords()
  const request = useRequest()
  const form = useRecordForm(rmbForm, { name: 'finance.rmb', draft: false })
  const { way, accountId } = useFormValues(form)
  const exchanges = way === 'sell' || way === 'buy'
  const currency = useCurrencyOf(accountId)
  return (
    <SaveDrawer
      {...panel}
      form={form}
      call={finance.rmbMove}
      owner={request}
      title={w('finance.rmb.move')}
      saveWord="finance.rmb.move"
    >
      <FieldGroup>
        <Moved name="way" spread wide />
        <Moved name="amountMinor" currency={rmb} wide />
        <Moved
          name="accountId"
          source={collectionSource}
          wide
          required={exchanges}
          {...(!exchanges && { help: 'finance.rmb.accountHelp' })}
        />
        {exchanges && <Moved name="otherMinor" currency={currency ?? 'THB'} wide required />}
        <Moved name="note" wide />
      </FieldGroup>
    </SaveDrawer>
  )
}

/** Asks for money out of it, to one of the merchant's bank accounts. */
export function WithdrawDrawer(panel: Panel) {
  const { w } = useWords()
  const request = useRequest()
  const form = useRecordForm(withdrawForm, {
    name: 'finance.withdraw',
    existing: { rate: '1', feeMinor: 0 },
    draft: false,
  })
  const { accountId } = useFormValues(form)
  const currency = useCurrencyOf(accountId)
  return (
    <SaveDrawer
      {...panel}
      form={form}
      call={finance.withdrawAsk}
      owner={request}
      title={w('finance.rmb.ask')}
      saveWord="finance.rmb.ask"
    >
      <FieldGroup>
        <WithdrawField name="accountId" source={collectionSource} wide />
        <WithdrawField name="amountMinor" currency={rmb} />
        <WithdrawField name="feeMinor" currency={rmb} />
        <WithdrawField name="rate" disabled={currency === rmb} wide />
        <WithdrawField name="note" wide />
      </FieldGroup>
    </SaveDrawer>
  )
}

const Limit = fieldOf(ownLimitForm)

/** Up to how much who asks for money may accept it. */
export function LimitDrawer({ ownLimitMinor, ...panel }: Panel & { ownLimitMinor: number }) {
  const { w } = useWords()
  const form = useRecordForm(ownLimitForm, {
    name: 'finance.limit',
    existing: { ownLimitMinor },
    draft: false,
  })
  return (
    <SaveDrawer {...panel} form={form} call={finance.withdrawLimitSave} title={w('finance.rmb.limit')}>
      <FieldGroup>
        <Limit name="ownLimitMinor" currency={rmb} help="finance.rmb.ownLimitHelp" wide />
      </FieldGroup>
    </SaveDrawer>
  )
}
