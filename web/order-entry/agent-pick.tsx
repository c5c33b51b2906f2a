import { useId } from 'react'
import { agentSource } from '../agents/agents.public.ts'
import { Picker } from '../kit/form/choices/picker.tsx'
import { useWords } from '../kit/words/words.ts'

type AgentPickProps = { value: number | null; onChange: (agentId: number | null) => void }

/** For whom staff order. */
export function AgentPick({ value, onChange }: AgentPickProps) {
  const { w } = useWords()
  const id = useId()
  return (
    <span className="entry-agent">
      <span id={`${id}-label`} hidden>
        {w('order-entry.fields.agent')}
      </span>
      <Picker
        source={agentSource}
        value={value === null ? [] : [String(value)]}
        onChange={([first]) => onChange(first ? Number(first) : null)}
        placeholder={w('order-entry.text.pickAgent')}
        label={w('order-entry.fields.agent')}
        aria={{ id, 'aria-invalid': false, 'aria-describedby': '' }}
      />
    </span>
  )
}
