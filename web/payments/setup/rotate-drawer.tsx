import { factsOfSystem } from '#contract/payments/providers.ts'
import { RotateKeys, type ConnectionRow } from '#contract/payments/setup/setup.schema.ts'
import { wordAt } from '#contract/words.ts'
import { TextField } from '../../kit/form/fields/field-text.tsx'
import type { Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { toast } from '../../kit/parts/layers/toast.tsx'
import { useWords } from '../../kit/words/words.ts'
import { outsideFault } from './outside-fault.ts'
import { payments } from '../payments.client.ts'

type Values = { id: number; version: number; secrets: Record<string, string> }
type Props = Panel & { row: ConnectionRow; onMade: (made: Record<string, string>) => void }

/** New keys of an account; those that are left open stay as they are. */
export function RotateDrawer({ row, onMade, ...panel }: Props) {
  const { w } = useWords()
  const form = useForm<Values, RotateKeys>({
    name: `payments.rotate.${row.id}`,
    initial: { id: row.id, version: row.version, secrets: {} },
    schema: RotateKeys,
    draft: false,
  })
  const { secrets } = factsOfSystem(row.system)
  const isSimulated = row.mode === 'simulator'
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={`${w('payments.text.rotate')} · ${row.name}`}
      call={payments.connectionRotate}
      doneText=""
      onSaved={({ ok, why, made }) => {
        tellTried(w, { ok, why })
        if (Object.keys(made).length) onMade(made)
      }}
    >
      <p className="lt-field-help">{w('payments.text.rotateWhat')}</p>
      {isSimulated ? (
        <p className="lt-field-help">{w('payments.text.rotateMade')}</p>
      ) : (
        secrets.map(({ name, lines }) => (
          <TextField
            key={name}
            form={form}
            name={`secrets.${name}`}
            label={wordAt('payments.setup', name)}
            {...(lines ? { rows: 5 } : { type: 'password' as const, autoComplete: 'new-password' })}
            wide
          />
        ))
      )}
    </SaveDrawer>
  )
}

/** Do they work? */
export const tellTried = (
  w: ReturnType<typeof useWords>['w'],
  { ok, why }: { ok: boolean; why: string },
): void =>
  ok
    ? toast.good(w('payments.text.rotateGood'))
    : toast.bad(w('payments.text.rotateBad', { why: outsideFault(why) }))
