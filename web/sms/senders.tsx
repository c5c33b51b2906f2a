import { useState } from 'react'
import { smsRulesForm } from '#contract/sms/sms.fields.ts'
import { smsKeys } from '#contract/sms/sms.keys.ts'
import { SmsRulesForm, type SmsRules, type SmsSenderRow } from '#contract/sms/sms.schema.ts'
import { useRead } from '../kit/call/query.ts'
import { FieldGroup, useDrawer, type Panel } from '../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../kit/form/save-drawer.tsx'
import { ActionButtons } from '../kit/parts/action-buttons.tsx'
import { NewButton } from '../kit/parts/new-button.tsx'
import { Empty } from '../kit/parts/page/empty.tsx'
import { PageHead } from '../kit/parts/page/page-head.tsx'
import { StatusTag } from '../kit/parts/status-tag.tsx'
import { fieldOf } from '../kit/record/record-fields.tsx'
import { useRecordForm } from '../kit/record/use-record-form.ts'
import { runs, switched } from '../kit/route/action.ts'
import { useSession } from '../kit/session/session.ts'
import { useWords } from '../kit/words/words.ts'
import { Beside } from './beside.tsx'
import { CallsDrawer } from './calls-drawer.tsx'
import { costText } from './cost-text.ts'
import { FaultDrawer, TestDrawer } from './sender-acts.tsx'
import { SenderDrawer } from './sender-form.tsx'
import { sms } from './sms.client.ts'
import './sms.css'

const tones = { good: 'good', bad: 'bad', unused: 'neutral', off: 'muted' } as const

/** By whom messages leave, and when they may. */
export default function SmsSenders() {
  const { w } = useWords()
  const { may } = useSession()
  const { data } = useRead(sms.senderList, undefined, { live: ['smsSender'] })
  const rules = useRead(sms.rules, undefined, { live: ['smsRules'] })
  const drawer = useDrawer<{ row: SmsSenderRow | null }>()
  const rulesDrawer = useDrawer<SmsRules>()
  const edits = may(smsKeys.senders)
  return (
    <>
      <PageHead
        title={w('sms.screens.SmsSenders')}
        actions={
          <>
            <Beside but="SmsSenders" />
            {edits && rules.data && (
              <button
                type="button"
                className="lt-button"
                onClick={() => rules.data && rulesDrawer.show(rules.data)}
              >
                {w('sms.text.rules')}
              </button>
            )}
            <NewButton
              needs={smsKeys.senders}
              title="sms.text.connect"
              onPress={() => drawer.show({ row: null })}
            />
          </>
        }
      />
      <div className="sms-senders">
        {data && !data.rows.length && (
          <Empty title={w('sms.text.noSenders')}>{w('sms.text.noSendersWhy')}</Empty>
        )}
        <ul className="sms-sender-list">
          {data?.rows.map((row) => (
            <SenderCard key={row.id} row={row} onEdit={() => drawer.show({ row })} />
          ))}
        </ul>
      </div>
      {drawer.record && data && (
        <SenderDrawer
          key={`sender ${drawer.count}`}
          row={drawer.record.row}
          simulators={data.simulators}
          open={drawer.open}
          onClose={drawer.hide}
        />
      )}
      {rulesDrawer.record && (
        <RulesDrawer
          key={`rules ${rulesDrawer.count}`}
          rules={rulesDrawer.record}
          open={rulesDrawer.open}
          onClose={rulesDrawer.hide}
        />
      )}
    </>
  )
}

type Shown = 'test' | 'calls' | 'simulate'

function SenderCard({ row, onEdit }: { row: SmsSenderRow; onEdit: () => void }) {
  const { w } = useWords()
  const [shown, setShown] = useState<Shown>()
  const close = () => setShown(undefined)
  return (
    <li>
      <div className="sms-sender-head">
        <b>{row.name}</b>
        <span>{w(`sms.systems.${row.system}`)}</span>
        <StatusTag tone={tones[row.health]}>{w(`sms.health.${row.health}`)}</StatusTag>
        {row.mode === 'simulator' && <StatusTag tone="info">{w('sms.modes.simulator')}</StatusTag>}
      </div>
      <p>
        {w('sms.fields.sender')}: {row.sender} · {w('sms.fields.price')}:{' '}
        {costText(row.priceMicros, row.currency)} · {w('sms.fields.perSecond')}: {row.perSecond}
      </p>
      {row.system !== 'smpp' && (
        <p className="sms-faint">
          {w('sms.fields.tells')}: {row.tells}
        </p>
      )}
      <ActionButtons
        can={row.can}
        of="sms.text"
        max={4}
        quiet
        acts={{
          test: { word: 'sms.text.test', go: () => setShown('test') },
          edit: { word: 'kit.parts.edit', go: onEdit },
          calls: { word: 'sms.text.calls', go: () => setShown('calls') },
          simulate: { word: 'sms.text.simulate', go: () => setShown('simulate') },
          enable: runs(sms.senderEnable, () => ({ id: row.id, enabled: !row.enabled }), {
            word: row.enabled ? 'sms.text.disable' : 'sms.text.enable',
            done: switched(!row.enabled),
          }),
        }}
      />
      {shown === 'test' && <TestDrawer row={row} onClose={close} />}
      {shown === 'simulate' && <FaultDrawer row={row} onClose={close} />}
      {shown === 'calls' && <CallsDrawer row={row} onClose={close} />}
    </li>
  )
}

const Field = fieldOf(smsRulesForm)

function RulesDrawer({ rules, ...panel }: Panel & { rules: SmsRules }) {
  const { w } = useWords()
  const { version, ...existing } = rules
  const form = useRecordForm(smsRulesForm, {
    name: 'sms.rules',
    schema: SmsRulesForm,
    existing,
    draft: false,
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w('sms.text.rules')}
      call={sms.rulesSave}
      owner={{ version }}
      doneText={w('sms.text.rulesSaved')}
    >
      <FieldGroup>
        <Field name="approval" wide />
        <Field name="quietFrom" />
        <Field name="quietTo" />
        <Field name="quietBy" spread wide />
      </FieldGroup>
    </SaveDrawer>
  )
}
