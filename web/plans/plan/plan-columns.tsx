import { planRecord } from '#contract/plans/plan.fields.ts'
import { serviceParts, type ServicePart } from '#contract/plans/plan.keys.ts'
import type { PlanRow } from '#contract/plans/plan.schema.ts'
import { serviceStates } from '#contract/plans/service.states.ts'
import { moneyCell } from '../../kit/list/table/cells.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { columnsOf } from '../../kit/record/record-columns.tsx'
import { word } from '../../kit/words/words.ts'

const column = columnsOf(planRecord)

/** How many services of a part are in which state. */
export function RollUps({ plan, part }: { plan: Pick<PlanRow, 'rollUps'>; part: ServicePart }) {
  return (
    <span className="plan-rollups">
      {plan.rollUps
        .filter((one) => one.part === part && one.state !== 'cancelled')
        .map(({ state, count }) => (
          <StatusTag
            key={state}
            tone={serviceStates.states[state].tone}
            title={word(`plans.serviceStates.${state}`)}
          >
            {word(`plans.serviceStates.${state}`)} {count}
          </StatusTag>
        ))}
    </span>
  )
}

const rollUpText = ({ rollUps }: PlanRow, part: ServicePart): string =>
  rollUps
    .filter((one) => one.part === part && one.state !== 'cancelled')
    .map(({ state, count }) => `${word(`plans.serviceStates.${state}`)} ${count}`)
    .join(', ')

/** "20 + 1": payers and children, and free places. */
export const countsText = ({ adults, children, infants, freeGuests }: PlanRow): string =>
  `${adults + children + infants}${freeGuests ? ` + ${freeGuests}` : ''}`

export const missingOf = (plan: PlanRow): string[] => [
  ...(plan.missingNames ? [word('plans.text.missingNames', { count: plan.missingNames })] : []),
  ...(plan.missingRooms ? [word('plans.text.missingRooms', { count: plan.missingRooms })] : []),
  ...(plan.guides.length || plan.status === 'planning' || plan.status === 'cancelled'
    ? []
    : [word('plans.text.missingGuide')]),
]

export const planColumns: readonly Column<PlanRow>[] = [
  column('code', { as: 'code', frozen: true, width: 130, card: 'sub' }),
  column('names', { width: 200, grow: true, card: 'title' }),
  {
    key: 'status',
    title: 'plans.fields.status',
    width: 150,
    card: 'sub',
    group: ({ status }) => word(`plans.states.${status}`),
    text: ({ status, locked }) =>
      [word(`plans.states.${status}`), locked && word('plans.marks.locked')].filter(Boolean).join(', '),
    render: ({ status, locked }) => (
      <span className="plan-rollups">
        <StatusTag tone={planRecord.fields.status.tones[status] ?? 'neutral'}>
          {word(`plans.states.${status}`)}
        </StatusTag>
        {locked && <StatusTag tone="muted">{word('plans.marks.locked')}</StatusTag>}
      </span>
    ),
  },
  { key: 'agent', title: 'plans.fields.agent', text: ({ agentName }) => agentName, width: 150, card: 'meta' },
  column('startDate', { width: 110, card: 'meta' }),
  column('endDate', { width: 110 }),
  { key: 'counts', title: 'plans.text.counts', text: countsText, width: 80, align: 'right', card: 'meta' },
  ...serviceParts.map((part): Column<PlanRow> => ({
    key: `rollUp.${part}`,
    title: `plans.parts.${part}`,
    text: (plan) => rollUpText(plan, part),
    render: (plan) => <RollUps plan={plan} part={part} />,
    width: 170,
  })),
  { key: 'guides', title: 'plans.text.guide', text: ({ guides }) => guides.join(', '), width: 130 },
  column('leaderName', { width: 120 }),
  column('optionUntil', { width: 110 }),
  {
    key: 'price',
    title: 'plans.text.money',
    width: 130,
    ...moneyCell((plan: PlanRow) => [plan.priceMinor, plan.priceCurrency]),
  },
  {
    key: 'plannedCost',
    title: 'plans.text.plannedCost',
    width: 130,
    hidden: true,
    ...moneyCell((plan: PlanRow) => [plan.plannedMinor, plan.currency]),
  },
  { key: 'missing', title: 'plans.text.missing', text: (plan) => missingOf(plan).join(', '), width: 200 },
  column('agentCode', { width: 120, hidden: true }),
  column('category', { width: 110, hidden: true }),
  column('contactName', { width: 120, hidden: true }),
  column('createdAt', { width: 120, hidden: true }),
]
