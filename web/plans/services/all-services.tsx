import { useState } from 'react'
import type { ServicesMoved } from '#contract/plans/plan-services.api.ts'
import {
  allOf,
  planServiceVerbs,
  serviceStates,
  type PlanServiceVerb,
} from '#contract/plans/service.states.ts'
import type { PlanInfo } from '#contract/plans/plan.schema.ts'
import { useAct } from '../../kit/call/query.ts'
import { ReasonPanel } from '../../kit/form/reason-panel.tsx'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { Drawer } from '../../kit/parts/layers/drawer.tsx'
import { runs } from '../../kit/route/action.ts'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { useWords } from '../../kit/words/words.ts'
import { plans } from '../plans.client.ts'

type Row = ServicesMoved['rows'][number]
/** One thing done to all services of a group that are at it; each answers for itself. */
export function AllServices({ plan }: { plan: PlanInfo }) {
  const { w } = useWords()
  const [answer, setAnswer] = useState<{ verb: PlanServiceVerb; rows: Row[] }>()
  const [asks, setAsks] = useState(false)
  const act = useAct(plans.servicesMove, {
    doneText: '',
    onDone: ({ rows }, { verb }) => setAnswer({ verb, rows }),
  })
  const send = (verb: PlanServiceVerb, reason?: string) =>
    void act.run({ id: plan.id, verb, ...(reason && { reason }) })
  return (
    <>
      <ActionButtons
        can={plan.can}
        of="plans.allServices"
        max={2}
        quiet
        acts={{
          ...Object.fromEntries(
            planServiceVerbs.map((verb) => [
              allOf(verb),
              {
                word: `plans.allServices.${verb}` as const,
                go: () => (verb === 'markExpired' ? setAsks(true) : send(verb)),
              },
            ]),
          ),
          servicesBook: runs(plans.servicesBook, () => ({ id: plan.id }), {
            word: 'plans.text.bookAll',
            consequence: w('plans.text.bookAllWhat'),
            done: 'plans.text.booked',
          }),
        }}
      />
      <ReasonPanel
        open={asks}
        title={w('plans.allServices.markExpired')}
        needsReason
        onCancel={() => setAsks(false)}
        onGo={(reason) => {
          setAsks(false)
          send('markExpired', reason)
        }}
      />
      {answer && (
        <Drawer
          open
          onClose={() => setAnswer(undefined)}
          title={w(`plans.allServices.${answer.verb}`)}
          width={640}
        >
          <ul className="plan-answers">
            {answer.rows.map(({ id, name, state, why }) => (
              <li key={id}>
                <b>{name}</b>{' '}
                <StatusTag tone={serviceStates.states[state].tone}>
                  {w(`plans.serviceStates.${state}`)}
                </StatusTag>
                {why && <small>{why}</small>}
              </li>
            ))}
          </ul>
        </Drawer>
      )}
    </>
  )
}
