import { useMemo } from 'react'
import type { PlanRow } from '#contract/plans/plan.schema.ts'
import { planKeys, serviceParts } from '#contract/plans/plan.keys.ts'
import { useRead } from '../../kit/call/query.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { RecordQuickView } from '../../kit/list/quick-view/record-quick-view.tsx'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { IfAllowed } from '../../kit/parts/if-allowed.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { FactCard } from '../../kit/parts/page/cards.tsx'
import { planListed } from '#contract/plans/plan.fields.ts'
import { factsOf } from '../../kit/record/record-facts.tsx'
import { to } from '../../kit/route/screens.ts'
import { useSession } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { live } from '../live.ts'
import { plans } from '../plans.client.ts'
import { PapersButton } from '../papers/papers-of-many.tsx'
import { PlanActs, planBulk } from './plan-acts.tsx'
import { countsText, missingOf, planColumns, RollUps } from './plan-columns.tsx'
import { planAsk, planSchema } from './plan-filters.ts'
import '../plans.css'

const facts = factsOf(planListed)

/** All groups: who travels when, what is still to be arranged, and what is missing. */
export default function PlanList() {
  const { w } = useWords()
  const list = useListState('groupPlan', planSchema)
  const page = useListPage(plans.planList, list, planAsk(list), live)
  const { may } = useSession()
  const ids = page.read.data?.rows.map(({ id }) => id) ?? []
  const margins = useRead(
    plans.planMargins,
    { ids },
    { enabled: may(planKeys.profit) && ids.length > 0, keep: true, live, skipToast: true },
  )
  const columns = useMemo(
    () =>
      planColumns(
        may(planKeys.profit) ? new Map(margins.data?.rows.map(({ id, ...row }) => [id, row])) : null,
      ),
    [may, margins.data],
  )
  return (
    <ListPage
      {...page}
      title="plans.screens.groupPlan"
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ code }) => code}
      hrefOf={({ id }) => to.plans.groupPlanDetail({ planId: String(id) })}
      look={(plan) => ({ title: plan.code, body: <PlanQuickView plan={plan} /> })}
      rowActions={(plan) => <PlanActs plan={plan} max={1} />}
      bulk={planBulk}
      bulkExtra={(rows) => <PapersButton plans={rows} />}
      actions={
        <IfAllowed needs="group.plan.create">
          <Link className="lt-button lt-button-primary" href={to.plans.groupPlanCreate()}>
            {w('plans.text.new')}
          </Link>
        </IfAllowed>
      }
      empty={{ title: 'plans.text.none' }}
      live
    />
  )
}

function PlanQuickView({ plan }: { plan: PlanRow }) {
  return (
    <RecordQuickView name={plan.code} acts={<PlanActs plan={plan} />}>
      <FactCard
        title="plans.screens.groupPlanDetail"
        facts={[
          ...facts(plan, [
            'names',
            'startDate',
            'endDate',
            'leaderName',
            'contactName',
            'contactPhone',
            'optionUntil',
            'note',
          ]),
          { word: 'plans.fields.agent', value: plan.agentName },
          { word: 'plans.text.counts', value: countsText(plan) },
          { word: 'plans.text.guide', value: plan.guides.join(', ') },
          { word: 'plans.text.missing', value: missingOf(plan).join(', ') },
          ...serviceParts.map((part) => ({
            word: `plans.parts.${part}` as const,
            value: plan.rollUps.some((one) => one.part === part) && <RollUps plan={plan} part={part} />,
          })),
        ]}
      />
    </RecordQuickView>
  )
}
