import { useState } from 'react'
import { echoes, faults, type Echo, type Fault } from '#contract/kit/outside.ts'
import type { SmsSenderRow, SmsTested } from '#contract/sms/sms.schema.ts'
import { isChatSystem } from '#contract/sms/sms-values.ts'
import type { WordKey } from '#contract/words.ts'
import { useAct } from '../kit/call/query.ts'
import { SelectField } from '../kit/form/fields/field-select.tsx'
import { TextField } from '../kit/form/fields/field-text.tsx'
import { FieldGroup, FormDrawer } from '../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../kit/form/save-drawer.tsx'
import { useForm } from '../kit/form/use-form.ts'
import { useWords } from '../kit/words/words.ts'
import { sms } from './sms.client.ts'

type Props = { row: SmsSenderRow; onClose: () => void }
export const whyWords: Record<string, WordKey> = {
  tooSlow: 'sms.why.tooSlow',
  cutOff: 'sms.why.cutOff',
  serverError: 'sms.why.serverError',
  badAnswer: 'sms.why.badAnswer',
  wrongKey: 'sms.why.wrongKey',
  refusedIt: 'sms.why.refusedIt',
}

/** Asks the provider, and sends a message to a number where one is typed. */
export function TestDrawer({ row, onClose }: Props) {
  const { w } = useWords()
  const [view, setShown] = useState<SmsTested>()
  const form = useForm<{ phone: string }>({
    name: `sms.test.${row.id}`,
    initial: { phone: '' },
    draft: false,
  })
  const test = useAct(sms.senderTest, { onFields: form.refuse, onDone: setShown })
  return (
    <FormDrawer
      form={form}
      onClose={onClose}
      title={`${w('sms.text.test')} · ${row.name}`}
      call={sms.senderTest}
      saveWord="sms.text.test"
      onSave={({ phone }) => test.run({ id: row.id, phone })}
    >
      {!isChatSystem(row.system) && (
        <TextField form={form} name="phone" label="sms.text.testTo" type="tel" wide />
      )}
      {view && (
        <p role="status" className={view.ok ? undefined : 'sms-refused'}>
          {view.ok
            ? w('sms.text.testOk', { ms: view.ms })
            : [w(whyWords[view.why] ?? 'sms.why.refused'), view.text].filter(Boolean).join(' ')}
        </p>
      )}
    </FormDrawer>
  )
}

/** What goes wrong at a simulator from now on. */
export function FaultDrawer({ row, onClose }: Props) {
  const { w } = useWords()
  const form = useForm<{ fault: Fault; echo: Echo }>({
    name: `sms.fault.${row.id}`,
    initial: { fault: row.fault, echo: row.echo },
    draft: false,
  })
  return (
    <SaveDrawer
      form={form}
      onClose={onClose}
      title={`${w('sms.text.simulate')} · ${row.name}`}
      call={sms.senderFault}
      send={(values) => ({ id: row.id, ...values })}
    >
      <FieldGroup>
        <SelectField
          form={form}
          name="fault"
          label="sms.fields.fault"
          choices={faults.map((value) => ({ value, word: `sms.faults.${value}` as const }))}
          required
        />
        <SelectField
          form={form}
          name="echo"
          label="sms.fields.echo"
          choices={echoes.map((value) => ({ value, word: `sms.echoes.${value}` as const }))}
          required
        />
      </FieldGroup>
    </SaveDrawer>
  )
}
