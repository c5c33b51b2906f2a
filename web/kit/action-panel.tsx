import { useEffect, useState } from 'react'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { WordKey } from '#contract/words.ts'
import type { Action } from './action-buttons.tsx'
import type { Call } from './client.ts'
import { useErrorText } from './field.tsx'
import { useAct } from './query.ts'
import { ReasonPanel } from './reason-panel.tsx'
import { useLatest } from './use-latest.ts'
import { useWords } from './words.ts'

type ActionPanelProps = {
  action: Action
  title: string
  needsReason: boolean
  onClose: () => void
  onDone: () => void
}

/** Runs one act: at once where nothing is to be asked or told before, else after its panel. */
export function ActionPanel({ action, title, needsReason, onClose, onDone }: ActionPanelProps) {
  const act = action as Extract<Action, { call: Call<Endpoint> }>
  const { w } = useWords()
  const tell = useErrorText()
  const [refused, setRefused] = useState('')
  const [open, setOpen] = useState(true)
  const { run, running } = useAct(act.call, {
    doneText: act.done && w(act.done as WordKey),
    invalidates: act.invalidates,
    onFields: (fields) => setRefused(fields.map((field) => tell(field)).join(' ')),
    onDone,
  })
  const asks = needsReason || act.reason || act.danger || Boolean(act.consequence) || Boolean(act.fields)
  const go = async (reason: string) => {
    setRefused('')
    const done = await run(act.input(reason) as never)
    if (done === undefined && !asks) onClose()
  }
  const first = useLatest(go)
  useEffect(() => {
    if (!asks) void first.current('')
  }, [asks, first])
  if (!asks) return null
  return (
    <ReasonPanel
      open={open}
      title={title}
      facts={act.consequence}
      needsReason={needsReason || Boolean(act.reason)}
      danger={Boolean(act.danger)}
      busy={running}
      error={refused}
      onCancel={() => {
        setOpen(false)
        onClose()
      }}
      onGo={(reason) => void go(reason)}
    >
      {act.fields}
    </ReasonPanel>
  )
}
