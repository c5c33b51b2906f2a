import { useState } from 'react'
import { statementSources, type StatementSource } from '#contract/write-off/statements/statement-columns.ts'
import { agentSource } from '../../agents/agents.public.ts'
import { collectionSource } from '../../finance/collections.public.ts'
import { useAct, useRead } from '../../kit/call/query.ts'
import { ChoiceField } from '../../kit/form/fields/field-choice.tsx'
import { PickField, SelectField } from '../../kit/form/fields/field-select.tsx'
import { Fields } from '../../kit/form/form-page.tsx'
import { useForm, useFormValues } from '../../kit/form/use-form.ts'
import { FileButton } from '../../kit/parts/file-button.tsx'
import { Drawer } from '../../kit/parts/layers/drawer.tsx'
import { useWords } from '../../kit/words/words.ts'
import { writeOff } from '../write-off.client.ts'
import { Preview } from './preview.tsx'
import '../write-off.css'
import '../../kit/sheet/import.css'

type Values = {
  source: StatementSource
  accountId: number | null
  connectionId: number | null
  agentId: number | null
}
const accepted = '.csv,.txt,.xlsx,.sta,.mt940,.940,.xml,.ofx,.qfx,text/csv,text/plain,text/xml'

/** A file of a bank, a provider or a marketplace: sent, looked at, taken. */
export function SendDrawer({
  open,
  onClose,
  id = null,
  name = '',
}: {
  open: boolean
  onClose: () => void
  id?: number | null
  /** What the one that is looked at is called. */
  name?: string
}) {
  const { w } = useWords()
  const [ids, setIds] = useState<number[]>([])
  const shown = id !== null ? [id] : ids
  const close = () => {
    setIds([])
    onClose()
  }
  return (
    <Drawer open={open} onClose={close} title={name || w('write-off.text.import')} width={860}>
      {shown.length === 0 && <Send onSent={setIds} />}
      {shown.map((one) => (
        <Preview
          key={one}
          id={one}
          onDone={() => (shown.length > 1 ? setIds(shown.filter((other) => other !== one)) : close())}
        />
      ))}
    </Drawer>
  )
}

function Send({ onSent }: { onSent: (ids: number[]) => void }) {
  const form = useForm<Values>({
    name: 'writeOff.send',
    initial: { source: 'bank', accountId: null, connectionId: null, agentId: null },
    draft: false,
  })
  const { source, ...whose } = useFormValues(form)
  const [why, setWhy] = useState('')
  const providers =
    useRead(writeOff.providerChoices, undefined, { enabled: source === 'provider' }).data?.rows ?? []
  const send = useAct(writeOff.statementUpload, {
    onDone: ({ ids }) => onSent(ids),
    onFields: ([first]) => setWhy(first?.message ?? ''),
  })
  const take = (file: File | undefined) => {
    setWhy('')
    if (file) void send.run({ source, ...whose, file })
  }
  return (
    <div className="wo-send">
      <Fields form={form}>
        <ChoiceField
          form={form}
          name="source"
          label="write-off.fields.source"
          choices={statementSources.map((value) => ({ value, word: `write-off.sources.${value}` as const }))}
          wide
        />
        {source === 'bank' && (
          <PickField
            form={form}
            name="accountId"
            label="write-off.fields.account"
            source={collectionSource}
            numeric
            wide
          />
        )}
        {source === 'provider' && (
          <SelectField
            form={form}
            name="connectionId"
            label="write-off.fields.connection"
            choices={providers.map(({ value, label }) => ({ value: String(value), label }))}
            numeric
            required
            wide
          />
        )}
        {source === 'channel' && (
          <PickField
            form={form}
            name="agentId"
            label="write-off.fields.marketplace"
            source={agentSource}
            numeric
            required
            wide
          />
        )}
      </Fields>
      <FilePlace busy={send.running} why={why} onFile={take} />
    </div>
  )
}

/** The file: chosen, or dropped. */
function FilePlace({
  busy,
  why,
  onFile,
}: {
  busy: boolean
  why: string
  onFile: (file: File | undefined) => void
}) {
  const { w } = useWords()
  return (
    <div
      className="import-choose"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => (event.preventDefault(), onFile(event.dataTransfer.files[0]))}
    >
      <p>{w('write-off.text.sendHelp')}</p>
      <FileButton primary accept={accepted} busy={busy} onFiles={([file]) => onFile(file)}>
        {w(busy ? 'kit.sheets.sending' : 'write-off.text.fileChosen')}
      </FileButton>
      {why && <p role="alert">{why}</p>}
    </div>
  )
}
