import { nameIn } from '#contract/kit/languages.ts'
import { depositRow } from '#contract/plans/rows/deposit.fields.ts'
import { depositForm, payDepositForm } from '#contract/plans/options/option.fields.ts'
import type { Deposit } from '#contract/plans/options/options.api.ts'
import type { PlanDeal } from '#contract/plans/deal/deal.schema.ts'
import type { PlanInfo } from '#contract/plans/plan.schema.ts'
import { useCollectionsIn } from '../../finance/collections.public.ts'
import { useDrawer, type Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { DataTable } from '../../kit/list/table/data-table.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { Card } from '../../kit/parts/page/cards.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { columnsOf } from '../../kit/record/record-columns.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { runs } from '../../kit/route/action.ts'
import { timeZone } from '../../kit/session/session.ts'
import { today } from '../../kit/words/dates.ts'
import { language, useWords } from '../../kit/words/words.ts'
import { pickAmong } from '../pick-among.ts'
import { plans } from '../plans.client.ts'
import { serviceName } from '../services/service-columns.tsx'

const Save = fieldOf(depositForm)
const Pay = fieldOf(payDepositForm)
const column = columnsOf(depositRow)
const columns: readonly Column<Deposit>[] = [
  column('label', {
    key: 'service',
    text: ({ serviceNames, supplierName, label }) =>
      [nameIn(serviceNames, language()), supplierName, label].filter(Boolean).join(' · '),
    width: 240,
    grow: true,
    card: 'title',
  }),
  column('dueOn', { key: 'due', width: 120, card: 'sub' }),
  column('amountMinor', { width: 140, card: 'meta' }),
  column('paidOn', { width: 120 }),
  column('state', { width: 120 }),
]

/** What suppliers want of a group beforehand, when, and what was paid of it. */
export function DepositsCard({ plan, deal }: { plan: PlanInfo; deal: PlanDeal }) {
  const { w } = useWords()
  const [saving, paying] = [useDrawer<Partial<Deposit>>(), useDrawer<Deposit>()]
  return (
    <Card
      title="plans.text.deposits"
      extra={
        deal.can['commit'] === true && (
          <button type="button" className="lt-button" onClick={() => saving.show({})}>
            {w('plans.text.addDeposit')}
          </button>
        )
      }
    >
      <DataTable
        screen="planDeposits"
        label={w('plans.text.deposits')}
        columns={columns}
        rows={deal.deposits}
        rowKey={({ id }) => String(id)}
        rowActions={(row) => (
          <ActionButtons
            can={row.can}
            of="plans.text"
            max={1}
            quiet
            acts={{
              depositPay: { go: () => paying.show(row) },
              depositSave: { word: 'kit.parts.edit', go: () => saving.show(row) },
              depositUnpay: runs(plans.depositUnpay, () => ({ id: row.id, version: row.version }), {
                danger: true,
                done: 'plans.text.done',
              }),
              depositDelete: runs(plans.depositDelete, () => ({ id: row.id }), {
                word: 'kit.parts.remove',
                danger: true,
              }),
            }}
          />
        )}
        empty={<Empty title={w('plans.text.noDeposits')} />}
        inline
      />
      {saving.record && (
        <DepositDrawer
          key={`s${saving.count}`}
          plan={plan}
          deposit={saving.record}
          open={saving.open}
          onClose={saving.hide}
        />
      )}
      {paying.record && (
        <PayDepositDrawer
          key={`p${paying.count}`}
          deposit={paying.record}
          open={paying.open}
          onClose={paying.hide}
        />
      )}
    </Card>
  )
}

/** Services of the group that somebody serves. */
const servicesIn = ({ id, services }: PlanInfo) =>
  pickAmong(
    `planServices ${id}`,
    services
      .filter(({ supplierId }) => supplierId !== null)
      .map((service) => ({
        value: String(service.id),
        label: serviceName(service),
        hint: service.supplierName,
      })),
  )

function DepositDrawer({ plan, deposit, ...panel }: Panel & { plan: PlanInfo; deposit: Partial<Deposit> }) {
  const { w } = useWords()
  const form = useRecordForm(depositForm, {
    name: 'plans.deposit',
    draft: false,
    existing: { currency: plan.currency, ...deposit },
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w(deposit.id === undefined ? 'plans.text.addDeposit' : 'plans.text.editDeposit')}
      call={plans.depositSave}
      owner={{
        planId: plan.id,
        ...(deposit.id !== undefined && { id: deposit.id, version: deposit.version }),
      }}
    >
      <Save name="serviceId" source={servicesIn(plan)} required />
      <Save name="dueOn" />
      <Save name="amountMinor" />
      <Save name="currency" />
      <Save name="label" />
    </SaveDrawer>
  )
}

function PayDepositDrawer({ deposit: { id, version, currency }, ...panel }: Panel & { deposit: Deposit }) {
  const { w } = useWords()
  const source = useCollectionsIn(currency)
  const form = useRecordForm(payDepositForm, {
    name: 'plans.payDeposit',
    draft: false,
    existing: { paidOn: today(timeZone()) },
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w('plans.text.depositPay')}
      call={plans.depositPay}
      owner={{ id, version }}
    >
      <Pay name="accountId" source={source} required />
      <Pay name="paidOn" />
      <Pay name="reference" />
    </SaveDrawer>
  )
}
