import { commitmentForm, payForm, scheduleForm, settleForm } from '#contract/plans/deal/deal.fields.ts'
import type { Commitment, Instalment, PlanDeal, Settlement } from '#contract/plans/deal/deal.schema.ts'
import type { PlanInfo } from '#contract/plans/plan.schema.ts'
import { valuesOf } from '#contract/kit/record/record-values.ts'
import type { ValuesOf } from '#contract/kit/record/record-types.ts'
import { collectionSource, useCollectionsIn } from '../../finance/collections.public.ts'
import type { Panel } from '../../kit/form/form-drawer.tsx'
import { SelectField } from '../../kit/form/fields/field-select.tsx'
import { DateField } from '../../kit/form/fields/field-date.tsx'
import { MoneyField, NumberField, PercentField } from '../../kit/form/fields/field-number.tsx'
import { RowsField } from '../../kit/form/fields/field-rows.tsx'
import { TextField } from '../../kit/form/fields/field-text.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { useFormValue } from '../../kit/form/use-form.ts'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { timeZone } from '../../kit/session/session.ts'
import { today } from '../../kit/words/dates.ts'
import { useWords } from '../../kit/words/words.ts'
import { supplierSource } from '../../suppliers/suppliers.public.ts'
import { instalmentKinds, dueRules } from '#contract/plans/deal/schedule.ts'
import { plans } from '../plans.client.ts'

const Pay = fieldOf(payForm)
const Rows = fieldOf(scheduleForm)
const Commit = fieldOf(commitmentForm)
const Settle = fieldOf(settleForm)
type Values = ValuesOf<typeof scheduleForm.fields>

/** Money of an instalment that arrived. */
export function PayDrawer({ instalment, ...panel }: Panel & { instalment: Instalment }) {
  const { w } = useWords()
  const { id, version, amountMinor, paidMinor, currency } = instalment
  const source = useCollectionsIn(currency)
  const form = useRecordForm(payForm, {
    name: 'plans.pay',
    draft: false,
    existing: { amountMinor: amountMinor - paidMinor, paidOn: today(timeZone()) },
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w('plans.text.pay')}
      call={plans.instalmentPay}
      owner={{ id, version }}
    >
      <Pay name="amountMinor" currency={currency} />
      <Pay name="accountId" source={source} required />
      <Pay name="paidOn" />
      <Pay name="reference" />
    </SaveDrawer>
  )
}

/** What is open of the schedule, row by row; the last takes what is left. */
export function ScheduleDrawer({ plan, deal, ...panel }: Panel & { plan: PlanInfo; deal: PlanDeal }) {
  const { w } = useWords()
  const open = deal.instalments.filter(({ paidMinor, state }) => paidMinor === 0 && state !== 'waived')
  const form = useRecordForm(scheduleForm, {
    name: 'plans.schedule',
    draft: false,
    existing: {
      rows: open.map(({ kind, label, shareBasisPoints, amountMinor, dueRule, dueDays, dueOn }) => ({
        kind,
        label,
        shareBasisPoints,
        amountMinor: shareBasisPoints === null ? amountMinor : null,
        dueRule,
        dueDays,
        dueOn: dueRule === 'date' ? dueOn : null,
      })),
    },
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w('plans.text.editSchedule')}
      call={plans.scheduleSave}
      owner={{ planId: plan.id, seen: deal.instalments.map(({ id, version }) => ({ id, version })) }}
      width={640}
    >
      <p>{w('plans.text.scheduleHelp')}</p>
      <Rows name="rows" wide>
        {(field) => (
          <RowsField
            {...field}
            make={() => valuesOf(scheduleForm.fields.rows.of)}
            addWord="plans.text.addInstalment"
            max={12}
          >
            {(at) => (
              <>
                <SelectField<Values>
                  name={`${at}.kind`}
                  label="plans.instalments.kind"
                  choices={instalmentKinds.map((value) => ({
                    value,
                    label: w(`plans.instalmentKinds.${value}`),
                  }))}
                />
                <PercentField<Values> name={`${at}.shareBasisPoints`} label="plans.instalments.share" />
                <MoneyField<Values>
                  name={`${at}.amountMinor`}
                  label="plans.instalments.amount"
                  currency={deal.priceCurrency}
                />
                <SelectField<Values>
                  name={`${at}.dueRule`}
                  label="plans.instalments.dueRule"
                  choices={dueRules.map((value) => ({ value, label: w(`plans.dueRules.${value}`) }))}
                />
                <NumberField<Values> name={`${at}.dueDays`} label="plans.instalments.dueDays" />
                <DateField<Values> name={`${at}.dueOn`} label="plans.instalments.dueOn" />
                <TextField<Values> name={`${at}.label`} label="plans.instalments.label" max={60} />
              </>
            )}
          </RowsField>
        )}
      </Rows>
    </SaveDrawer>
  )
}

/** Rooms or seats that are paid for whatever happens. */
export function CommitmentDrawer({
  plan,
  commitment,
  ...panel
}: Panel & { plan: PlanInfo; commitment: Partial<Commitment> }) {
  const { w } = useWords()
  const form = useRecordForm(commitmentForm, {
    name: 'plans.commitment',
    draft: false,
    existing: { currency: plan.currency, ...commitment },
  })
  const kind = useFormValue(form, 'kind')
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w('plans.text.addCommitment')}
      call={plans.commitmentSave}
      owner={{
        planId: plan.id,
        ...(commitment.id !== undefined && { id: commitment.id, version: commitment.version }),
      }}
    >
      <Commit name="kind" />
      <Commit name="name" wide />
      <Commit name="supplierId" source={supplierSource} />
      <Commit name="units" />
      <Commit name="rateMinor" />
      <Commit name="currency" />
      {kind === 'allotment' ? (
        <Commit name="releaseDays" />
      ) : (
        <>
          <Commit name="fillBasisPoints" />
          <Commit name="keepBasisPoints" />
          <Commit name="steps" addWord="plans.text.addStep" wide />
        </>
      )}
      <Commit name="givenBack" addWord="plans.text.addBack" wide />
      <Commit name="usedUnits" />
      <Commit name="resoldMinor" />
      <Commit name="note" wide />
    </SaveDrawer>
  )
}

/** What is left comes back, or is paid out. */
export function SettleDrawer({ settlement: { id, version }, ...panel }: Panel & { settlement: Settlement }) {
  const { w } = useWords()
  const form = useRecordForm(settleForm, { name: 'plans.settle', draft: false })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w('plans.moves.confirmSettlement')}
      call={plans.confirmSettlement}
      owner={{ id, version }}
    >
      <Settle name="accountId" source={collectionSource} required />
    </SaveDrawer>
  )
}
