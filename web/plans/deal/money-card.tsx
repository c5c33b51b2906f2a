import { useState } from 'react'
import type { PayLink } from '#contract/payments/link/link.schema.ts'
import type { Instalment, PlanDeal } from '#contract/plans/deal/deal.schema.ts'
import type { PlanInfo } from '#contract/plans/plan.schema.ts'
import { useAct, useRead } from '../../kit/call/query.ts'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import { dayCell, moneyCell, tagCell } from '../../kit/list/table/cells.tsx'
import { DataTable } from '../../kit/list/table/data-table.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { Card, FactCard } from '../../kit/parts/page/cards.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { runs } from '../../kit/route/action.ts'
import { useWords, word } from '../../kit/words/words.ts'
import { LinkDialog } from '../../payments/link/link.public.tsx'
import { live } from '../live.ts'
import { plans } from '../plans.client.ts'
import { DepositsCard } from '../options/deposits-card.tsx'
import { CommitmentsCard } from './commitments-card.tsx'
import { PayDrawer, ScheduleDrawer } from './money-drawers.tsx'
import { instalmentTones } from './instalment-tones.ts'
import { ProfitLines } from './profit-lines.tsx'
import { SettlementsCard } from './settlements-card.tsx'
import { instalmentRow } from '#contract/plans/deal/instalment.fields.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'

const column = columnsOf(instalmentRow)
const columns: readonly Column<Instalment>[] = [
  {
    key: 'kind',
    title: 'plans.instalments.kind',
    text: ({ kind, label }) => label || word(`plans.instalmentKinds.${kind}`),
    width: 130,
    card: 'title',
  },
  column('dueOn', { key: 'due', width: 110, card: 'sub' }),
  {
    key: 'rule',
    title: 'plans.instalments.dueRule',
    text: ({ dueRule, dueDays }) =>
      dueRule === 'date' ? word('plans.dueRules.date') : `${word(`plans.dueRules.${dueRule}`)}: ${dueDays}`,
    width: 190,
    grow: true,
  },
  column('amountMinor', { width: 130, card: 'meta' }),
  column('paidMinor', { width: 130, card: 'meta' }),
  column('state', {
    width: 120,
    card: 'sub',
    ...tagCell((row: Instalment) => [instalmentTones[row.state], `plans.instalmentStates.${row.state}`]),
  }),
]

/** The money of a group: what the agent pays and when, commitments, settlements, costs service by service and what is posted. */
export function MoneyCards({ plan }: { plan: PlanInfo }) {
  const { data } = useRead(plans.planDeal, { id: plan.id }, { live, keep: true })
  if (!data) return null
  return (
    <>
      <ScheduleCard plan={plan} deal={data} />
      <SettlementsCard plan={plan} deal={data} />
      {data.lines.length > 0 && <ProfitLines plan={plan} deal={data} />}
      {plan.profit && <DepositsCard plan={plan} deal={data} />}
      {plan.profit && <CommitmentsCard plan={plan} deal={data} />}
      <PostingsCard deal={data} />
    </>
  )
}

function ScheduleCard({ plan, deal }: { plan: PlanInfo; deal: PlanDeal }) {
  const { w } = useWords()
  const [pay, edit] = [useDrawer<Instalment>(), useDrawer<PlanDeal>()]
  return (
    <>
      <FactCard
        title="plans.text.price"
        facts={[
          {
            word: 'plans.text.price',
            value: <Money minor={deal.priceMinor} currency={deal.priceCurrency} />,
          },
          {
            word: 'plans.text.paidSoFar',
            value: <Money minor={deal.paidMinor} currency={deal.priceCurrency} />,
            keep: true,
          },
          deal.exchangeMinor !== 0 && {
            word: 'plans.profit.exchange',
            value: <Money minor={deal.exchangeMinor} currency={deal.currency} />,
          },
        ]}
      />
      <Card
        title="plans.text.schedule"
        extra={
          deal.can['schedule'] === true && (
            <button type="button" className="lt-button" onClick={() => edit.show(deal)}>
              {w('plans.text.editSchedule')}
            </button>
          )
        }
      >
        <DataTable
          screen="planInstalments"
          label={w('plans.text.schedule')}
          columns={columns}
          rows={deal.instalments}
          rowKey={({ id }) => String(id)}
          rowActions={(row) => <InstalmentActs row={row} onPay={() => pay.show(row)} />}
          empty={<Empty title={w('plans.text.noSchedule')} />}
          inline
        />
      </Card>
      {pay.record && (
        <PayDrawer key={`p${pay.count}`} instalment={pay.record} open={pay.open} onClose={pay.hide} />
      )}
      {edit.record && (
        <ScheduleDrawer
          key={`e${edit.count}`}
          plan={plan}
          deal={edit.record}
          open={edit.open}
          onClose={edit.hide}
        />
      )}
    </>
  )
}

function InstalmentActs({ row: { id, version, can }, onPay }: { row: Instalment; onPay: () => void }) {
  const { w } = useWords()
  const remind = useAct(plans.instalmentRemind, { doneText: w('plans.text.mailSent') })
  const [link, setLink] = useState<PayLink | null>(null)
  const pay = useAct(plans.instalmentLink, { onDone: setLink })
  return (
    <>
      <ActionButtons
        can={can}
        of="plans.text"
        max={1}
        quiet
        acts={{
          instalmentPay: { word: 'plans.text.pay', go: onPay },
          instalmentLink: { word: 'plans.text.payLink', go: () => void pay.run({ id, version }) },
          instalmentRemind: { word: 'plans.text.remind', go: () => void remind.run({ id, version }) },
          instalmentWaive: runs(plans.instalmentWaive, (reason) => ({ id, version, reason }), {
            word: 'plans.text.waive',
            reason: true,
            done: 'plans.text.done',
          }),
        }}
      />
      <LinkDialog link={link} onClose={() => setLink(null)} />
    </>
  )
}

type Posted = PlanDeal['postings'][number]
const postingColumns: readonly Column<Posted>[] = [
  { key: 'day', title: 'plans.expenses.day', width: 110, card: 'sub', ...dayCell((row: Posted) => row.day) },
  {
    key: 'kind',
    title: 'plans.expenses.side',
    text: ({ kind }) => word(`plans.postingKinds.${kind}`),
    width: 170,
    card: 'title',
  },
  {
    key: 'amount',
    title: 'plans.expenses.amount',
    width: 130,
    card: 'meta',
    ...moneyCell((row: Posted) => [row.amountMinor, row.currency]),
  },
  {
    key: 'memo',
    title: 'plans.expenses.note',
    text: ({ memo }) => memo,
    width: 180,
    grow: true,
    card: 'meta',
  },
  { key: 'by', title: 'plans.expenses.by', text: ({ byName }) => byName, width: 120 },
]

function PostingsCard({ deal }: { deal: PlanDeal }) {
  const { w } = useWords()
  return (
    <Card title="plans.text.postings">
      <DataTable
        screen="planPostings"
        label={w('plans.text.postings')}
        columns={postingColumns}
        rows={deal.postings}
        rowKey={({ id }) => String(id)}
        empty={<Empty title={w('plans.text.noPostings')} />}
        inline
      />
    </Card>
  )
}
