import { useEffect, useRef, useState } from 'react'
import type { CallAction } from '../../route/action.ts'
import { useErrorText } from '../../form/fields/field.tsx'
import { useAct } from '../../call/query.ts'
import { ReasonPanel } from '../../form/reason-panel.tsx'
import { useLatest } from '../../look/use-latest.ts'
import { useWords } from '../../words/words.ts'

type ActionPanelProps = {
  action: CallAction
  title: string
  /** What is told when it is done, where that is more than the act itself says. */
  done?: string | undefined
  /** Asks for a reason whether the act says so or not. */
  needsReason?: boolean
  onClose: () => void
  /** Closes where it is not said. */
  onDone?: () => void
}

const isRecord = (input: unknown): input is Record<string, unknown> =>
  typeof input === 'object' && input !== null

/** The version of its record that an act names, if it does. */
function versionOf({ input }: CallAction): unknown {
  const requested = input('')
  return isRecord(requested) ? requested['version'] : undefined
}

const ofVersion = (input: unknown, version: unknown): unknown =>
  version !== undefined && isRecord(input) ? { ...input, version } : input

/** Runs one act: at once where nothing is to be asked or told before, else after its panel. */
export function ActionPanel(props: ActionPanelProps) {
  const { action, title, done, needsReason = false, onClose, onDone = onClose } = props
  const { w } = useWords()
  const tell = useErrorText()
  const [refused, setRefused] = useState('')
  const [open, setOpen] = useState(true)
  const begun = useRef(false)
  // Of what the person saw: a record that changes behind the open panel is not acted on as if it had been read.
  const [seen, setSeen] = useState(() => versionOf(action))
  const asks =
    needsReason || action.reason || action.danger || Boolean(action.consequence) || Boolean(action.fields)
  const { run, running } = useAct(action.call, {
    doneText: done ?? (action.done && w(action.done)),
    next: action.next,
    invalidates: action.invalidates,
    ...(asks && { onFields: (fields) => setRefused(fields.map((field) => tell(field)).join(' ')) }),
    onDone: () => onDone(),
  })
  // Pressed twice it is sent once: the button tells that it is busy only when it is drawn again.
  const go = async (reason: string) => {
    if (begun.current) return
    begun.current = true
    setRefused('')
    const done = await run(ofVersion(action.input(reason), seen))
    if (done !== undefined) return
    begun.current = false
    setSeen(undefined)
    if (!asks) onClose()
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
      facts={action.consequence}
      needsReason={needsReason || Boolean(action.reason)}
      danger={Boolean(action.danger)}
      busy={running}
      error={refused}
      onCancel={() => {
        setOpen(false)
        onClose()
      }}
      onGo={(reason) => void go(reason)}
    >
      {action.fields}
    </ReasonPanel>
  )
}
