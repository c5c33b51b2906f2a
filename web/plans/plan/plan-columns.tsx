import { planRecord } from '#contract/plans/plan.fields.ts'
import { serviceParts, type ServicePart } from '#contract/plans/plan.keys.ts'
import type { PlanMargin, PlanRow } from '#contract/plans/plan.schema.ts'
import { serviceStates } from '#contract/plans/service.states.ts'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { columnsOf } from '../../kit/record/record-columns.tsx'
import { word } from '../../kit/words/words.ts'
import { planMargins, planRow } from '#contract/plans/plan.fields.ts'
import { labelOf } from '#contract/kit/record/field.ts'
import { wordAt } from '#contract/words.ts'
import { marginText } from '../margin-text.ts'

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
  ...(plan.missingPassports ? [word('plans.text.missingPassports', { count: plan.missingPassports })] : []),
  ...(plan.missingRooms ? [word('plans.text.missingRooms', { count: plan.missingRooms })] : []),
  ...(plan.guides.length || plan.status === 'planning' || plan.status === 'cancelled'
    ? []
    : [word('plans.text.missingGuide')]),
]

const planColumn = columnsOf(planRow)
type Margins = ReadonlyMap<number, Omit<PlanMargin, 'id'>>

/** What is left of each price, planned and as it came out; for those who see costs. */
const marginColumns = (margins: Margins): readonly Column<PlanRow>[] =>
  (['plannedMarginBasisPoints', 'actualMarginBasisPoints'] as const).map((name) => ({
    key: name,
    title: labelOf(planMargins, name),
    width: 100,
    align: 'right',
    text: ({ id }) => marginText(margins.get(id)?.[name] ?? null),
  }))

/** `margins`: of the rows that are shown; null for whoever may not see them. */
export const planColumns = (margins: Margins | null): readonly Column<PlanRow>[] => [
  column('code', { as: 'code', frozen: true, width: 130, card: 'sub' }),
  column('names', { width: 200, grow: true, card: 'title' }),
  column('colour', {
    width: 70,
    render: ({ colour }) => {
      const name = word(wordAt('catalog.colours', colour))
      return (
        <span className="plan-colour" data-colour={colour} title={name}>
          <span className="lt-unseen">{name}</span>
        </span>
      )
    },
  }),
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
  planColumn('agentName', { key: 'agent', width: 150, card: 'meta' }),
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
  planColumn('priceMinor', { width: 130 }),
  planColumn('paidMinor', { width: 130 }),
  planColumn('overdueMinor', { width: 130 }),
  ...(margins ? marginColumns(margins) : []),
  planColumn('plannedMinor', { key: 'plannedCost', width: 130, hidden: true }),
  { key: 'missing', title: 'plans.text.missing', text: (plan) => missingOf(plan).join(', '), width: 200 },
  column('sellerName', { width: 130 }),
  column('operatorName', { width: 130 }),
  column('tags', { text: ({ tags }) => tags.join(', '), width: 130 }),
  column('nationalities', { width: 130, hidden: true }),
  column('market', { width: 110, hidden: true }),
  column('agentCode', { width: 120, hidden: true }),
  column('category', { width: 110, hidden: true }),
  column('contactName', { width: 120, hidden: true }),
  column('createdAt', { width: 120, hidden: true }),
]
