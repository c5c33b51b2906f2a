import type { Can } from '#contract/kit/schema.ts'
import type { AnyCall } from '../kit/call/client.ts'
import { ActionButtons } from '../kit/parts/action-buttons.tsx'
import { switched } from '../kit/route/action.ts'

type FleetActionsProps = {
  of: { id: number; enabled: boolean; can: Can }
  call: AnyCall
  onEdit: () => void
  max: number
}

/** What can be done with a person or a coach: change it, let it be planned or not. */
export function FleetActions({ of: { id, enabled, can }, call, onEdit, max }: FleetActionsProps) {
  return (
    <ActionButtons
      can={can}
      of="scheduling.text"
      max={max}
      quiet
      acts={{
        edit: { word: 'kit.parts.edit', go: onEdit },
        enable: {
          word: enabled ? 'scheduling.text.disable' : 'scheduling.text.enable',
          call,
          input: () => ({ id, enabled: !enabled }),
          done: switched(!enabled),
        },
      }}
    />
  )
}
