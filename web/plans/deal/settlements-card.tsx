import { useState } from 'react'
import type { PlanDeal, Settlement } from '#contract/plans/deal/deal.schema.ts'
import { settlementStates } from '#contract/plans/deal/deal.states.ts'
import type { PlanInfo } from '#contract/plans/plan.schema.ts'
import { useAct } from '../../kit/call/query.ts'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import { moneyCell } from '../../kit/list/table/cells.tsx'
import { DataTable } from '../../kit/list/table/data-table.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { Copyable } from '../../kit/parts/copyable.tsx'
import { Card } from '../../kit/parts/page/cards.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { actsOf } from '../../kit/route/acts-of.ts'
import { shownMoment } from '../../kit/words/buddhist.ts'
import { useWords, word } from '../../kit/words/words.ts'
import { plans } from '../plans.client.ts'
import { SettleDrawer } from './money-drawers.tsx'
import { settlementRow } from '#contract/plans/deal/settlement.fields.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'

type Row = Settlement & { currency: string }
const money = (
  key: 'advanceMinor' | 'collectedMinor' | 'spentMinor' | 'claimedMinor' | 'balanceMinor',
  title: Column<Row>['title'],
) => ({
  key,
  title,
  width: 120,
  ...moneyCell((row: Row) => [row[key], row.currency]),
})
const column = columnsOf(settlementRow)
const columns: readonly Column<Row>[] = [
  column('name', { width: 140, grow: true, card: 'title' }),
  column('status', { width: 110, card: 'sub' }),
  money('advanceMinor', 'plans.settlements.advance'),
  money('collectedMinor', 'plans.settlements.collected'),
  money('spentMinor', 'plans.settlements.spent'),
  { ...money('claimedMinor', 'plans.settlements.claimed'), hidden: true },
  { ...money('balanceMinor', 'plans.settlements.balance'), card: 'meta' },
  column('openCount', { key: 'open', text: ({ openCount }) => openCount || '', width: 90 }),
  {
    key: 'link',
    title: 'plans.settlements.link',
    width: 170,
    text: ({ link }) =>
      link === null
        ? ''
        : link.seenAt
          ? word('plans.text.linkSeen', { day: shownMoment(link.seenAt) })
          : word('plans.text.linkUntil', { day: shownMoment(link.expiresAt) }),
  },
]

/** Who of the guides was given what, spent and gives back; with the link on which they enter it. */
export function SettlementsCard({ plan, deal }: { plan: PlanInfo; deal: PlanDeal }) {
  const { w } = useWords()
  const settle = useDrawer<Settlement>()
  const [url, setUrl] = useState('')
  const link = useAct(plans.guideLink, { onDone: (made) => setUrl(made.url) })
  const people = [
    ...new Map(plan.assignments.flatMap(({ crewId, name }) => (crewId === null ? [] : [[crewId, name]]))),
  ]
  return (
    <Card
      title="plans.text.settlements"
      extra={
        deal.can['link'] === true &&
        people.map(([crewId, name]) => (
          <button
            key={crewId}
            type="button"
            className="lt-button"
            onClick={() => void link.run({ planId: plan.id, crewId })}
          >
            {w('plans.text.guideLink')}: {name}
          </button>
        ))
      }
    >
      {url && (
        <p>
          <Copyable text={url} />
        </p>
      )}
      <DataTable
        screen="planSettlements"
        label={w('plans.text.settlements')}
        columns={columns}
        rows={deal.settlements.map((row) => ({ ...row, currency: deal.currency }))}
        rowKey={({ id }) => String(id)}
        rowActions={(row) => (
          <ActionButtons
            can={row.can}
            verbs={settlementStates.verbs}
            of="plans.moves"
            max={1}
            quiet
            acts={actsOf([settlementStates], plans, { id: row.id, version: row.version }, 'plans.text.done', {
              confirmSettlement: { go: () => settle.show(row) },
            })}
          />
        )}
        empty={<Empty title={w('plans.text.noSettlements')} />}
        inline
      />
      {settle.record && (
        <SettleDrawer
          key={settle.count}
          settlement={settle.record}
          open={settle.open}
          onClose={settle.hide}
        />
      )}
    </Card>
  )
}
