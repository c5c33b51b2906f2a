import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { useState } from 'react'
import { planStates } from '#contract/plans/plan.states.ts'
import type { PlanInfo } from '#contract/plans/plan.schema.ts'
import { HistoryCard } from '../../audit/history.public.tsx'
import { useRead } from '../../kit/call/query.ts'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import { DetailPage } from '../../kit/parts/page/detail-page.tsx'
import { Tabs } from '../../kit/parts/page/tabs.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { shownSpan } from '../../kit/words/buddhist.ts'
import { useWords } from '../../kit/words/words.ts'
import { live } from '../live.ts'
import { plans } from '../plans.client.ts'
import { CallOffsCard } from '../deal/call-offs-card.tsx'
import { ChangesCard } from '../deal/changes-card.tsx'
import { MoneyCards } from '../deal/money-card.tsx'
import { CancelDrawer, ChangeDrawer } from '../deal/previews.tsx'
import { PlanActs } from '../plan/plan-acts.tsx'
import { PlanDrawer } from '../plan/plan-drawer.tsx'
import { ChecksCard } from './checks-card.tsx'
import { ExpensesCard } from './expenses-card.tsx'
import { GuestsCard } from './guests-card.tsx'
import { PeopleCard } from './people-card.tsx'
import { PlanEditor } from './plan-editor.tsx'
import { PlanFacts, ProfitCard } from './plan-facts.tsx'
import { PapersCard } from './papers-card.tsx'
import { QuotationsCard } from './quotations-card.tsx'
import { RoomsCard } from './rooms-card.tsx'
import { ServicesCard } from './services-card.tsx'
import { StaysCard } from './stays-card.tsx'
import '../plans.css'

const tabs = [
  'services',
  'itinerary',
  'guests',
  'quotations',
  'moneyTab',
  'expenses',
  'people',
  'documents',
] as const
type TabName = (typeof tabs)[number]

/** One group: its days, what is arranged, who comes, what it costs and brings, its papers and its history. */
export default function PlanDetail({ planId }: { planId: string }) {
  const { w, name } = useWords()
  const [tab, setTab] = useState<TabName>('services')
  const read = useRead(plans.planInfo, { id: Number(planId) }, { live, keep: true, tellsFailure: true })
  const plan = read.data
  return (
    <DetailPage
      read={read}
      code={plan?.code}
      title={plan && name(plan.names)}
      sub={plan && `${plan.agentName} · ${shownSpan(plan.startDate, plan.endDate)}`}
      states={plan && <States plan={plan} />}
      actions={plan && <Actions plan={plan} />}
      side={
        plan && (
          <>
            <PlanFacts plan={plan} />
            {plan.profit && <ProfitCard profit={plan.profit} currency={plan.currency} />}
            <HistoryCard history={plan.history} />
          </>
        )
      }
    >
      {plan && (
        <>
          <Tabs
            label={w('plans.screens.groupPlanDetail')}
            tabs={tabs.map((value) => ({ value, word: `plans.text.${value}` as const }))}
            value={tab}
            onChange={(next) => setTab(asOneOf(tabs, next) ?? 'services')}
          />
          <Part tab={tab} plan={plan} />
        </>
      )}
    </DetailPage>
  )
}

function Part({ tab, plan }: { tab: TabName; plan: PlanInfo }) {
  switch (tab) {
    case 'services':
      return (
        <>
          <CallOffsCard plan={plan} />
          <ServicesCard plan={plan} />
        </>
      )
    case 'itinerary':
      return <PlanEditor plan={plan} />
    case 'guests':
      return (
        <>
          <ChecksCard plan={plan} />
          <GuestsCard plan={plan} />
          <RoomsCard plan={plan} />
          <StaysCard plan={plan} />
        </>
      )
    case 'quotations':
      return (
        <>
          <QuotationsCard plan={plan} />
          <ChangesCard plan={plan} />
        </>
      )
    case 'moneyTab':
      return <MoneyCards plan={plan} />
    case 'expenses':
      return <ExpensesCard plan={plan} />
    case 'people':
      return <PeopleCard plan={plan} />
    case 'documents':
      return <PapersCard plan={plan} />
  }
}

function States({ plan }: { plan: PlanInfo }) {
  const { w } = useWords()
  const { status } = plan
  return (
    <>
      <StatusTag tone={planStates.states[status].tone}>{w(`plans.states.${status}`)}</StatusTag>
      {plan.locked && (
        <StatusTag tone="muted">
          {w('plans.text.lockedBy', { name: plan.lockedBy, reason: plan.lockReason })}
        </StatusTag>
      )}
    </>
  )
}

function Actions({ plan }: { plan: PlanInfo }) {
  const { w } = useWords()
  const [edit, cancel, change] = [useDrawer<PlanInfo>(), useDrawer<PlanInfo>(), useDrawer<PlanInfo>()]
  const isOpen = planStates.is(plan.status, 'open')
  return (
    <>
      {isOpen && (
        <>
          <button type="button" className="lt-button" onClick={() => change.show(plan)}>
            {w('plans.text.previewChange')}
          </button>
          <button type="button" className="lt-button" onClick={() => cancel.show(plan)}>
            {w('plans.text.previewCancel')}
          </button>
        </>
      )}
      <PlanActs plan={plan} max={3} onEdit={() => edit.show(plan)} />
      {cancel.record && <CancelDrawer plan={cancel.record} open={cancel.open} onClose={cancel.hide} />}
      {change.record && (
        <ChangeDrawer key={change.count} plan={change.record} open={change.open} onClose={change.hide} />
      )}
      {edit.record && <PlanDrawer key={edit.count} plan={edit.record} open={edit.open} onClose={edit.hide} />}
    </>
  )
}
