import type { ProfileInfo } from '#contract/scheduling/diving/diving.schema.ts'
import { formTones, reviewForm } from '#contract/scheduling/diving/profile.fields.ts'
import { useAct } from '../../kit/call/query.ts'
import { useDrawer, type Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { DateText, TimeText } from '../../kit/parts/date-text.tsx'
import { Drawer } from '../../kit/parts/layers/drawer.tsx'
import { Card } from '../../kit/parts/page/cards.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { timeZone, useSession } from '../../kit/session/session.ts'
import { today } from '../../kit/words/dates.ts'
import { useWords } from '../../kit/words/words.ts'
import { scheduling } from '../scheduling.client.ts'

type Signed = ProfileInfo['forms'][number]
const Field = fieldOf(reviewForm)

/** What a guest signed, newest first; a form that waits for a doctor gets their word here. */
export function FormsCard({ diver }: { diver: ProfileInfo }) {
  const { w } = useWords()
  const { may } = useSession()
  const mayRead = may('daily.divingClientList.medical')
  const reviewed = useDrawer<{ form: Signed; approved: boolean }>()
  const shown = useDrawer<{ question: string; answer: 'yes' | 'no' }[]>()
  const answers = useAct(scheduling.diverAnswers, { onDone: ({ rows }) => shown.show(rows) })
  return (
    <Card title="scheduling.text.forms">
      {diver.forms.length === 0 && <p>{w('scheduling.text.noForms')}</p>}
      {diver.forms.map((form) => (
        <div key={form.id} className="dive-form">
          <p>
            <b>{w(`scheduling.profiles.${form.kind}`)}</b>{' '}
            <StatusTag tone={formTones[form.state]}>{w(`scheduling.formStates.${form.state}`)}</StatusTag>{' '}
            {w('scheduling.text.signedBy', { name: form.guardianName || form.signedName })} ·{' '}
            <TimeText at={form.signedAt} /> · {w('scheduling.text.validTo')}{' '}
            <DateText date={form.validUntil} />
            {form.physician && ` · ${form.physician}`} {form.reviewNote}
          </p>
          <ActionButtons
            can={{
              ...(mayRead && form.answers && { readAnswers: true }),
              ...(mayRead &&
                form.kind === 'medical' &&
                ['review', 'refused'].includes(form.state) && { approve: true }),
              ...(mayRead && form.state === 'review' && { refuseForm: true }),
            }}
            of="scheduling.text"
            quiet
            max={3}
            acts={{
              approve: { go: () => reviewed.show({ form, approved: true }) },
              refuseForm: { go: () => reviewed.show({ form, approved: false }) },
              readAnswers: { go: () => void answers.run({ id: form.id }) },
            }}
          />
        </div>
      ))}
      {reviewed.record && (
        <ReviewDrawer
          key={reviewed.count}
          {...reviewed.record}
          open={reviewed.open}
          onClose={reviewed.hide}
        />
      )}
      <Drawer open={shown.open} onClose={shown.hide} title={w('scheduling.profiles.medical')}>
        <p>{w('scheduling.text.answersLogged')}</p>
        <dl className="lt-facts">
          {shown.record?.map(({ question, answer }) => (
            <div key={question} data-wide>
              <dt>{question}</dt>
              <dd>
                <StatusTag tone={answer === 'yes' ? 'warn' : 'muted'}>
                  {w(`scheduling.text.${answer}`)}
                </StatusTag>
              </dd>
            </div>
          ))}
        </dl>
      </Drawer>
    </Card>
  )
}

function ReviewDrawer({ form: signed, approved, ...panel }: Panel & { form: Signed; approved: boolean }) {
  const { w } = useWords()
  const form = useRecordForm(reviewForm, {
    name: 'scheduling.review',
    draft: false,
    existing: { reviewedOn: today(timeZone()) },
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w(approved ? 'scheduling.text.approve' : 'scheduling.text.refuseForm')}
      call={scheduling.diverReview}
      owner={{ id: signed.id, version: signed.version, approved }}
    >
      <Field name="physician" autoFocus />
      <Field name="reviewedOn" />
      <Field name="note" />
    </SaveDrawer>
  )
}
