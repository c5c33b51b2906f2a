import { payStepsForm } from '#contract/groups/pay-steps.fields.ts'
import type { PaySteps } from '#contract/groups/groups.api.ts'
import type { ItineraryInfo } from '#contract/groups/itinerary.schema.ts'
import { wordAt } from '#contract/words.ts'
import { useMayCall, useRead } from '../kit/call/query.ts'
import { useDrawer, type Panel } from '../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../kit/form/save-drawer.tsx'
import { Card } from '../kit/parts/page/cards.tsx'
import { LoadError } from '../kit/parts/page/load-error.tsx'
import { fieldOf } from '../kit/record/record-fields.tsx'
import { useRecordForm } from '../kit/record/use-record-form.ts'
import { useWords } from '../kit/words/words.ts'
import { groups } from './groups.client.ts'

const Rows = fieldOf(payStepsForm)

/** What groups made from a template pay, and when; none: as the setting of groups says. */
export function PayStepsCard({ info }: { info: ItineraryInfo }) {
  const { w } = useWords()
  const edit = useDrawer<PaySteps>()
  const mayEdit = useMayCall(groups.payStepsSave) && info.state !== 'recycled'
  const read = useRead(groups.payStepsInfo, { id: info.id }, { live: ['itinerary'], keep: true })
  const { data } = read
  if (!data)
    return read.error ? (
      <Card title="plans.text.schedule">
        <LoadError error={read.error} onRetry={() => void read.refetch()} />
      </Card>
    ) : null
  return (
    <Card
      title="plans.text.schedule"
      extra={
        mayEdit && (
          <button type="button" className="lt-button" onClick={() => edit.show(data)}>
            {w('plans.text.editSchedule')}
          </button>
        )
      }
    >
      {data.rows.length === 0 ? (
        <p>{w('groups.text.payBySetting')}</p>
      ) : (
        <dl className="lt-facts">
          {data.rows.map(({ kind, label, shareBasisPoints, dueRule, dueDays }, at) => (
            // A step has no name of its own: it is known by its place.
            // oxlint-disable-next-line react/no-array-index-key
            <div key={at}>
              <dt>{label || w(wordAt('plans.instalmentKinds', kind))}</dt>
              <dd>
                {at === data.rows.length - 1
                  ? w('groups.text.payRest')
                  : `${(shareBasisPoints ?? 0) / 100} %`}
                {' · '}
                {w(wordAt('plans.dueRules', dueRule))}: {dueDays}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {edit.record && (
        <PayStepsDrawer
          key={edit.count}
          id={info.id}
          steps={edit.record}
          open={edit.open}
          onClose={edit.hide}
        />
      )}
    </Card>
  )
}

function PayStepsDrawer({ id, steps, ...panel }: Panel & { id: number; steps: PaySteps }) {
  const { w } = useWords()
  const form = useRecordForm(payStepsForm, { name: 'groups.paySteps', draft: false, existing: steps })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w('plans.text.editSchedule')}
      call={groups.payStepsSave}
      owner={{ id, version: steps.version }}
      width={640}
    >
      <p>{w('groups.text.payStepsHelp')}</p>
      <Rows name="rows" addWord="plans.text.addInstalment" wide />
    </SaveDrawer>
  )
}
