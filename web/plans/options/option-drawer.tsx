import { answerOptionForm, askOptionForm } from '#contract/plans/options/option.fields.ts'
import type { OptionAsk } from '#contract/plans/options/options.api.ts'
import type { OwnService } from '#contract/plans/service.schema.ts'
import { useRead } from '../../kit/call/query.ts'
import { useDrawer, type Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { DateText } from '../../kit/parts/date-text.tsx'
import { LoadError } from '../../kit/parts/page/load-error.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { live } from '../live.ts'
import { plans } from '../plans.client.ts'
import { serviceName } from '../services/service-columns.tsx'

const Ask = fieldOf(askOptionForm)
const Answer = fieldOf(answerOptionForm)
const tones = { asked: 'progress', granted: 'good', refused: 'bad', replaced: 'muted' } as const

/** Asks a supplier to hold a service for longer, beside what it was asked before and what it said. */
export function OptionDrawer({ service, ...panel }: Panel & { service: OwnService }) {
  const { w } = useWords()
  const answering = useDrawer<OptionAsk>()
  const { id, version, optionUntil, date } = service
  const read = useRead(plans.optionAsks, { id }, { live, keep: true })
  const { data } = read
  const form = useRecordForm(askOptionForm, {
    name: 'plans.extendOption',
    draft: false,
    existing: { until: optionUntil && optionUntil < date ? date : (optionUntil ?? date) },
  })
  return (
    <>
      <SaveDrawer
        {...panel}
        form={form}
        title={`${w('plans.text.extendOption')} · ${serviceName(service)}`}
        call={plans.optionAsk}
        owner={{ id, version }}
        doneText={w('plans.text.done')}
      >
        <p>
          {w('plans.services.optionUntil')}: <DateText date={optionUntil} />
        </p>
        <Ask name="until" />
        <Ask name="to" />
        <Ask name="note" wide />
        <p className="lt-field-help">{w('plans.text.extendHelp')}</p>
        {read.isPending && <p role="status">{w('kit.parts.loading')}</p>}
        {read.error && !data && <LoadError error={read.error} onRetry={() => void read.refetch()} />}
        {data && data.rows.length > 0 && (
          <section className="plan-option-trail">
            <h3>{w('plans.text.optionTrail')}</h3>
            <ul>
              {data.rows.map((row) => (
                <li key={row.id}>
                  <DateText date={row.untilWas} /> → <DateText date={row.grantedUntil ?? row.wantedUntil} />{' '}
                  <StatusTag tone={tones[row.status]}>{w(`plans.optionAskStates.${row.status}`)}</StatusTag>{' '}
                  {[row.answeredBy || row.createdBy, row.sentTo, row.note, row.answerNote]
                    .filter(Boolean)
                    .join(' · ')}
                  {row.status === 'asked' && (
                    <button type="button" className="lt-button" onClick={() => answering.show(row)}>
                      {w('plans.text.optionAnswer')}
                    </button>
                  )}
                </li>
              ))}
            </ul>
          </section>
        )}
      </SaveDrawer>
      {answering.record && (
        <AnswerDrawer
          key={answering.count}
          question={answering.record}
          open={answering.open}
          onClose={answering.hide}
        />
      )}
    </>
  )
}

/** What the supplier said by another way than its link. */
function AnswerDrawer({ question, ...panel }: Panel & { question: OptionAsk }) {
  const { w } = useWords()
  const { id, version, wantedUntil } = question
  const form = useRecordForm(answerOptionForm, {
    name: 'plans.answerOption',
    draft: false,
    existing: { until: wantedUntil },
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w('plans.text.optionAnswer')}
      call={plans.optionAnswer}
      owner={{ id, version }}
    >
      <Answer name="granted" />
      <Answer name="until" />
      <Answer name="note" wide />
    </SaveDrawer>
  )
}
